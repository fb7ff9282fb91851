# syntax=docker/dockerfile:1

FROM caddy:2.11.7-alpine
# A new volume gets its owner from here: the proxy keeps its certificates and the key of its account in one.
RUN mkdir -p /data/caddy && chown -R 10001:10001 /data
USER 10001:10001
