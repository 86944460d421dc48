import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { listen } from './listen.ts';

export function signingKey(kid: string) {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig' } };
}
type Key = ReturnType<typeof signingKey>;

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const secret = 'a-secret-of-this-test';

/** An ID token signed with a key, signed with the client's secret, or unsigned. */
export function tokenOf(claims: object, by: Key | 'secret' | 'nobody') {
  const alg = by === 'secret' ? 'HS256' : by === 'nobody' ? 'none' : 'RS256';
  const kid = typeof by === 'object' ? { kid: by.kid } : {};
  const words = `${encode({ alg, ...kid })}.${encode(claims)}`;
  if (by === 'nobody') return `${words}.`;
  const signature =
    by === 'secret'
      ? createHmac('sha256', secret).update(words).digest()
      : sign('sha256', Buffer.from(words), by.privateKey);
  return `${words}.${signature.toString('base64url')}`;
}

type Answers = (response: ServerResponse) => void;
export const json =
  (body: unknown, status = 200): Answers =>
  (response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json' })
      .end(JSON.stringify(body));

/** A provider whose responses the test sets. Its sign-in page is never opened: the test calls the callback itself. */
export async function startFakeProvider() {
  const paths = new Map<string, Answers>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    asked.push(path);
    request.resume();
    const answer = paths.get(path);
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  const issuer = `http://127.0.0.1:${await listen(server)}`;
  const key = signingKey('one');
  const says = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    userinfo_endpoint: `${issuer}/me`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
  /** Restores the correct responses. */
  function reset() {
    paths.clear();
    paths.set('/.well-known/openid-configuration', json(says));
    paths.set('/jwks', json({ keys: [key.jwk] }));
  }
  reset();
  return {
    issuer,
    key,
    says,
    asked,
    reset,
    answer: (path: string, answers: Answers) => paths.set(path, answers),
    /** Sets the ID token that the token endpoint returns. */
    give(idToken: string, further: object = {}) {
      const token = { access_token: 'access', token_type: 'Bearer', id_token: idToken, ...further };
      paths.set('/token', json(token));
    },
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'lab',
      OIDC_CLIENT_SECRET: secret,
      OIDC_NAME: 'Hospital ID',
      OIDC_TIMEOUT_SECONDS: '3',
    },
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
