import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';

const app = createApp();
/** Replaces Astro's request for 404.html to this server. `src/pages/api/[...path].ts` matches all paths. */
const noErrorPage = async () => new Response(null);

/** The adapter's own handler would also load its file server, which files.ts replaces. */
export async function respondByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  locals: App.Locals,
): Promise<void> {
  const options = { locals, prerenderedErrorPageFetch: noErrorPage };
  await writeResponse(await app.render(createRequestFromNodeRequest(request), options), response);
}
