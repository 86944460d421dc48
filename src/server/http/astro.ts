import type { IncomingMessage, ServerResponse } from 'node:http';
import { createApp } from 'astro/app/entrypoint';
import { createRequestFromNodeRequest, writeResponse } from 'astro/app/node';
import { describe, log } from '../log.ts';

/** A backstop above what body.ts reads before it refuses with a problem document, in bytes. */
const bodySizeLimit = 40 * 1024 * 1024;

const app = createApp();
/** There are no error pages among the endpoints; Astro would ask this server for them, by a name that it need not have. */
const noErrorPage = async () => new Response(null);

/**
 * Answers a request to the API by the endpoint of the build. In place of the adapter's own handler, which also loads what
 * sends files (files.ts does that here) and writes the whole text of an error to the log.
 */
export async function respondByEndpoint(
  request: IncomingMessage,
  response: ServerResponse,
  locals: App.Locals,
): Promise<void> {
  try {
    const endpointRequest = createRequestFromNodeRequest(request, { bodySizeLimit });
    const options = { locals, prerenderedErrorPageFetch: noErrorPage };
    await writeResponse(await app.render(endpointRequest, options), response);
  } catch (error) {
    log('error', 'no endpoint could answer', { requestId: locals.requestId, ...describe(error) });
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end();
  }
}
