import { type Answer, cookieOf } from './api.ts';
import { type Authenticator, makeAuthenticator, type Wrong } from './authenticator.ts';
import type { Server } from './server.ts';

type Who = { cookie: string };

/** The server's origin with a host name: browsers refuse passkeys on an IP address. */
const pageOrigin = ({ origin }: Server) => origin.replace('127.0.0.1', 'localhost');
export const newDevice = (server: Server) => makeAuthenticator(pageOrigin(server));

export const optionsToAdd = ({ cookie }: Who, server: Server) =>
  server.post('/api/account/passkeys/options', undefined, { cookie });

export async function addPasskey(
  server: Server,
  who: Who,
  device: Authenticator,
  wrong: Wrong = {},
): Promise<Answer> {
  const { body } = await optionsToAdd(who, server);
  return server.post('/api/account/passkeys', device.make(body, wrong), who);
}

/** Requests the options for a sign-in. Also returns the browser's cookie. */
export async function optionsToSignIn(server: Server, cookie = '') {
  const answer = await server.post('/api/auth/passkey/options', undefined, { cookie });
  return { options: answer.body, cookie: cookieOf(answer), answer };
}

export async function signIn(
  server: Server,
  device: Authenticator,
  wrong: Wrong = {},
): Promise<Answer> {
  const { options, cookie } = await optionsToSignIn(server);
  return server.post('/api/auth/passkey', device.use(options, wrong), { cookie });
}

/** Inserts passkeys that no device has, as if the account had added them. */
export const insertPasskeys = (server: Server, userId: string, count = 1) =>
  server.sql(
    `with recursive n (i) as (values (1) union all select i + 1 from n where i < ?2)
      insert into passkeys
      (id, user_id, credential_id, public_key, counter, transports, backed_up, name, created_at)
      select ?1 || i, ?1, ?1 || i, 'key', 0, '', 0, 'Passkey', 1 from n`,
    [userId, count],
  );
