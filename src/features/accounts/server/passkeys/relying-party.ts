import { isIP } from 'node:net';
import { config } from '../../../../platform/server/config.ts';
import { Problem } from '../../../../platform/server/http/problem.ts';
import { isLoopback } from '../../../../platform/server/loopback.ts';

/** The name that passkeys belong to, and the one origin they are used at. */
type RelyingParty = { id: string; origin: string };

/**
 * Ours, as SITE_URL has it. Browsers take no numbers for it: on this machine it is localhost.
 * @throws Problem 409 where the address is another number
 */
export function relyingParty(): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(config().siteUrl);
  if (isLoopback(hostname))
    return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` };
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    throw new Problem(
      409,
      'Passkeys need an address with a name in it, and this site has a number.',
    );
  return { id: hostname, origin };
}
