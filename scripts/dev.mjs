// For npm run dev: what the server does around the pages and endpoints, which is all that Astro knows of.
import { randomUUID } from 'node:crypto';

/** A plugin of Vite. */
export const aroundAstro = {
  name: 'around-astro',
  apply: 'serve',
  async configureServer({ middlewares, environments }) {
    // From the module graph of the endpoints: one configuration, one connection.
    const load = (file) => environments.ssr.runner.import(file);
    const { prepareDatabase } = await load('/src/server/prepare-database.ts');
    const { settings } = await load('/src/server/http/server.ts');
    await prepareDatabase('db/migrations');
    middlewares.use((request, response, next) => {
      request[Symbol.for('astro.locals')] = { address: '127.0.0.1', requestId: randomUUID() };
      // One page stands for all ideas.
      request.url = request.url?.replace(/^\/idea-tracker\/[^/?]+(?=\?|$)/, '/idea-tracker/idea');
      settings(request, response, next);
    });
  },
};
