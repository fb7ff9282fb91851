# syntax=docker/dockerfile:1

FROM python:3.13-slim-bookworm AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_ROOT_USER_ACTION=ignore
WORKDIR /src
RUN python -m venv /opt/scorpion
ENV PATH=/opt/scorpion/bin:$PATH
COPY pyproject.toml constraints.txt README.md LICENSE ./
COPY api api
COPY engine engine
COPY locales locales
# Extras of pyproject.toml in brackets: [cluster] for workers of a sweep.
ARG EXTRAS=''
RUN --mount=type=cache,target=/root/.cache/pip \
    pip install --compile --constraint constraints.txt ".${EXTRAS}"
# For any processor of this architecture: kernels compiled for the builder's own would be compiled again elsewhere.
ENV NUMBA_CPU_NAME=generic \
    NUMBA_CACHE_DIR=/opt/scorpion/kernels
WORKDIR /
RUN scorpion warm

FROM python:3.13-slim-bookworm
ENV PATH=/opt/scorpion/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    NUMBA_CPU_NAME=generic \
    COMPILED_KERNELS=/opt/scorpion/kernels
COPY --from=build /opt/scorpion /opt/scorpion
COPY deploy/start /opt/scorpion/bin/start
WORKDIR /opt/scorpion
USER 10001:10001
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health/ready', timeout=2)"]
CMD ["start"]
