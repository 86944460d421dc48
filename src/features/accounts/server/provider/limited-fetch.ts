import type { CustomFetch } from 'openid-client';
import { config } from '../../../../platform/server/config.ts';
import { isLoopback } from '../../../../platform/server/loopback.ts';

/** Far more than any provider says of itself, its keys or a person. */
const mostBytes = 512 * 1024;

/** The provider gave no response that can be used: none, too late, too long, or one of a server in trouble. */
export class ProviderAway extends Error {}

/** http is for a provider on this machine, which the settings then name so. */
function refuseUnsafe(url: URL) {
  const issuer = new URL(config().provider?.issuer ?? '');
  const isOwn = issuer.protocol === 'http:' && isLoopback(url.hostname);
  if (url.protocol !== 'https:' && !isOwn) throw new ProviderAway(`${url.protocol} is not used`);
}

async function readLimited(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes) throw new ProviderAway('the answer is too long');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * Asks the provider something: by https, within the time of the settings for the whole response, which is held to a size; no
 * redirect is followed.
 * @throws ProviderAway
 */
export const limitedFetch: CustomFetch = async (url, { body: sent, method, headers: given }) => {
  refuseUnsafe(new URL(url));
  const signal = AbortSignal.timeout(config().provider?.timeoutMs ?? 0);
  try {
    const response = await fetch(url, {
      method,
      headers: given,
      body: sent instanceof Uint8Array ? new Uint8Array(sent) : sent,
      redirect: 'manual',
      signal,
    });
    const { status, headers } = response;
    const body = await readLimited(response);
    if (status >= 500) throw new ProviderAway(`answered ${status}`);
    return new Response(body.length > 0 ? body : null, { status, headers });
  } catch (error) {
    if (error instanceof ProviderAway) throw error;
    throw new ProviderAway('no answer', { cause: error });
  }
};
