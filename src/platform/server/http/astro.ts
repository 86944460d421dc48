import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';

const app = createApp();
/** Keeps Astro from requesting 404.html from this server. */
const noErrorPage = async () => new Response(null);

/** Not the adapter's own handler, which loads its file server too; files.ts replaces that. */
export async function respondByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  locals: App.Locals,
): Promise<void> {
  const options = { locals, prerenderedErrorPageFetch: noErrorPage };
  await writeResponse(await app.render(createRequestFromNodeRequest(request), options), response);
}
