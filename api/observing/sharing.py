"""What Prometheus is told of rate limits, of Valkey and of the verdicts kept there."""

from api.limits.limiter import RateLimiter
from api.observing.metrics import Metrics
from api.sharing.store import Store
from api.verdicts.shared import SharedVerdicts

__all__ = ["tell_of_sharing"]


def tell_of_sharing(
    metrics: Metrics, limiter: RateLimiter | None, store: Store | None, verdicts: SharedVerdicts
) -> None:
    """Let metrics follow all their counts; what the service does without has none."""
    if limiter:
        charges = limiter.counts
        metrics.follow_outcomes(
            "rate_limit_charges", "What became of charges to callers.", charges, "granted", "refused"
        )
        metrics.follow_count("rate_limit_alone", "Charges that a process decided by its own count.", charges, "alone")
    if store:
        commands = store.counts
        metrics.follow_outcomes("valkey_commands", "What became of commands.", commands, "answered", "failed")
        metrics.follow_count("valkey_losses", "How often Valkey went away.", commands, "losses")
        metrics.follow_fact("valkey_up", "Whether Valkey was there when last asked, 1 or 0.", commands, "is_there")
        asked = verdicts.counts
        metrics.follow_outcomes(
            "verdict_lookups", "What was found of verdicts in Valkey.", asked, "found", "missed", "rejected"
        )
        metrics.follow_count("verdicts_kept", "Verdicts put into Valkey.", asked, "kept")
