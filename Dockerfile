# Builds with everything, runs with what a server needs, as nobody in particular.

FROM node:24-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# The image has its own Node.js, so the package that brings one to other machines goes.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/.bin/node

FROM node:24-trixie-slim
# pg_dump, pg_restore and psql for `backup` and `restore` with DATABASE_URL: trixie has those of PostgreSQL
# 17, which serve any server up to 17, the one of compose.yaml.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && install -d -o node -g node -m 0700 /data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/dist ./dist
COPY --from=build /app/src ./src
COPY --from=build /app/messages/compiled ./messages/compiled
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DEMO=false
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that SIGTERM reaches it.
CMD ["node", "--expose-gc", "--max-semi-space-size=64", "dist/server/main.js"]
