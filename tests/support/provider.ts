import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Provider } from 'oidc-provider';
import { listen } from './listen.ts';

/** A person's claims at the provider. */
export type Person = {
  sub: string;
  email?: string;
  email_verified?: unknown;
  name?: string;
  groups?: unknown;
};

const client = { client_id: 'lab', client_secret: 'a-secret-of-this-test' };

function key() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'key', use: 'sig', alg: 'RS256' };
}

/** A provider with one key. Its sign-in page signs in the person that `here` returns, without a question. */
function makeProvider(issuer: string, people: Map<string, Person>, here: () => Person) {
  const provider = new Provider(issuer, {
    clients: [
      {
        ...client,
        // RFC 8252 allows any port of the loopback address for a native client. The tested server has a random one.
        application_type: 'native',
        redirect_uris: ['http://127.0.0.1/api/auth/provider/callback'],
      },
    ],
    jwks: { keys: [key()] },
    cookies: { keys: ['a key of this test'] },
    pkce: { required: () => true },
    claims: { email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    ttl: { Interaction: 60, Grant: 60, Session: 60, AccessToken: 60, IdToken: 60 },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  });
  async function signIn(request: IncomingMessage, response: ServerResponse) {
    const { sub: accountId } = here();
    const grant = new provider.Grant({ accountId, clientId: client.client_id });
    grant.addOIDCScope('openid email profile');
    const consent = { grantId: await grant.save() };
    await provider.interactionFinished(request, response, { login: { accountId }, consent });
  }
  const answer = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith('/interaction/')
      ? signIn(request, response)
      : answer(request, response);
}

/** A real OpenID provider on a port of 127.0.0.1. */
export async function startProvider() {
  const people = new Map<string, Person>();
  let person: Person = { sub: 'nobody' };
  const server = createServer();
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  server.on(
    'request',
    makeProvider(issuer, people, () => person),
  );
  return {
    issuer,
    /** The environment variables of a server that uses this provider. */
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Hospital ID',
    },
    /** Sets the person who signs in from now on. */
    be(next: Person) {
      person = next;
      people.set(next.sub, next);
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
