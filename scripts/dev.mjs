// For npm run dev: the server's work besides pages and endpoints, which Astro serves itself.
import { randomUUID } from 'node:crypto';

/** A plugin of Vite. */
export const astroPlugin = {
  name: 'around-astro',
  apply: 'serve',
  async configureServer({ middlewares, environments }) {
    // Loads from the module graph of the endpoints, so that both share configuration and database connection.
    const load = (file) => environments.ssr.runner.import(file);
    const { prepareDatabase } = await load('/src/app/server/prepare-database.ts');
    const { settings } = await load('/src/app/server/http/server.ts');
    const { pageFileFor } = await load('/src/platform/server/http/files.ts');
    await prepareDatabase('db/migrations');
    middlewares.use((request, response, next) => {
      request[Symbol.for('astro.locals')] = { clientIp: '127.0.0.1', requestId: randomUUID() };
      const [path = '', ...query] = (request.url ?? '').split('?');
      request.url = [pageFileFor(path), ...query].join('?');
      if (!settings(request, response)) next();
    });
  },
};
