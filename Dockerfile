# Builds the service from this repository and installs its package, as `npm install -g` does on any machine.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node tools/setup.mjs \
 && node tools/pack.mjs \
 && npm install -g --prefix /opt/guide --no-audit --no-fund packed/inpage-guide-[0-9]*.tgz \
 && node /opt/guide/lib/node_modules/inpage-guide/packages/server/dist/bundle/make-template.js \
 && chmod -R a+rX /opt/guide

# Nothing in it is compiled for a platform, so the smaller image can run it.
FROM node:24-alpine
COPY --from=build /opt/guide /opt/guide
ENV NODE_ENV=production ENVIRONMENT=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
# The only place that is written to: the root file system can be read-only.
VOLUME /data
USER node
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD wget -q -O /dev/null "http://127.0.0.1:$PORT/health/live" || exit 1
ENTRYPOINT ["/opt/guide/bin/guide"]
CMD ["start"]
