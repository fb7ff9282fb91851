"""How the random tests run."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "repeatable",
    derandomize=True,  # the same games each time: a red test stays red
    database=None,
    deadline=None,  # the first call of a kernel compiles it
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("repeatable")
