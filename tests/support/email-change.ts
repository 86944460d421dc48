import { type MailServer, tokenIn } from './mail.ts';
import type { Server } from './server.ts';

/** Requests a change of the email address. @returns the token of the link that is mailed to the new address */
export async function askForEmail(
  server: Server,
  mail: MailServer,
  { cookie }: { cookie: string },
  email: string,
) {
  const { status } = await server.put('/api/account/email', { email }, { cookie });
  if (status !== 200) throw new Error(`asking for an address was answered ${status}`);
  return tokenIn(await mail.mailTo(email, '/confirm-email#'));
}

export const confirmEmail = (server: Server, token: string, who: { cookie?: string } = {}) =>
  server.post('/api/auth/email', { token }, who);

/** Changes an account's email address as its owner does. The session stays valid. */
export async function changeEmail(
  server: Server,
  mail: MailServer,
  who: { cookie: string },
  email: string,
) {
  const { status } = await confirmEmail(server, await askForEmail(server, mail, who, email), who);
  if (status !== 200) throw new Error(`using the link was answered ${status}`);
}
