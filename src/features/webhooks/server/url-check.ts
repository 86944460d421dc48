import { setTimeout } from 'node:timers/promises';
import { config } from '../../../platform/server/config.ts';
import { refusedField } from '../../../platform/server/http/problem.ts';
import {
  isPublic,
  refusePrivate,
  resolveName,
} from '../../../platform/server/outgoing/address-rule.ts';

/** Mail, names, files, shells and databases: these services are not made for messages from strangers. */
const closedPorts = new Set([
  20, 21, 22, 23, 25, 53, 110, 111, 135, 139, 143, 389, 445, 465, 587, 636, 993, 995, 1433, 2049,
  2375, 3306, 3389, 5432, 5900, 6379, 9200, 11211, 27017,
]);

const timeoutMs = 5_000;

const refused = (message: string) => refusedField('url', message);

const insidePrivate =
  'This address lies inside a private network. Use one that is open to the internet, or ask whoever runs this server to allow private ones.';

/**
 * Refuses a URL that the delivery worker would refuse. The worker checks again for each attempt, since a name may resolve to
 * another IP address by then.
 * @throws Problem 400
 */
export async function checkUrl(href: string): Promise<void> {
  const { webhookPrivateNetwork } = config();
  const url = new URL(href);
  if (url.protocol !== 'https:' && !webhookPrivateNetwork)
    throw refused('Use an address that starts with https://');
  if (closedPorts.has(Number(url.port || '443')))
    throw refused('Nothing takes messages at this port. Use another one.');
  const mayReach = webhookPrivateNetwork ? () => true : isPublic;
  try {
    const late = setTimeout(timeoutMs, 'late', { ref: false });
    if ((await Promise.race([refusePrivate(url, mayReach, resolveName), late])) !== 'late') return;
  } catch (error) {
    const { code } = Object(error) as { code?: unknown };
    if (code === 'EPRIVATE') throw refused(insidePrivate);
  }
  throw refused('No server is known by this name. Look for a slip, or try again.');
}
