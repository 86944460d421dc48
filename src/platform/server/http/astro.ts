import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';

const app = createApp();
/** Where no route matches, Astro asks this server for its page 404.html over HTTP. `src/pages/api/[...path].ts` matches all. */
const noErrorPage = async () => new Response(null);

/**
 * Answers a request to the API by the endpoint of the build. It stands in place of the adapter's own handler, which also loads
 * what sends files: files.ts does that here.
 */
export async function respondByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  locals: App.Locals,
): Promise<void> {
  const options = { locals, prerenderedErrorPageFetch: noErrorPage };
  await writeResponse(await app.render(createRequestFromNodeRequest(request), options), response);
}
