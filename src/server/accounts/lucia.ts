import type { SQL } from 'drizzle-orm';
import { Lucia, TimeSpan } from 'lucia';
import type { Role } from '../../domain/role.ts';
import type { SignInWay } from '../../domain/sign-in-method.ts';
import { config } from '../config.ts';
import { sha256Hex } from '../sha256.ts';
import type { Client } from './client.ts';
import type { RenewedDevice } from './known-devices.ts';
import { sessionTable } from './session-table.ts';

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof create>;
    DatabaseUserAttributes: {
      email: string;
      name: string;
      role: Role;
      suspendedAt: Date | null;
      secondStepSince: Date | null;
      emailProvenAt: Date | null;
    };
    DatabaseSessionAttributes: {
      createdAt: Date;
      lastUsedAt: Date | null;
      device: string;
      signedInBy: SignInWay;
      confirmedAt: Date | null;
      strongProofAt: Date | null;
      /** Of a new session: it is made only while this still holds. */
      signIn?: { stillHolds: SQL; email: string; client: Client; device: RenewedDevice };
    };
  }
}

const days = 30;

/** `__Host-` makes the browser insist on Secure, Path=/ and no Domain; it needs https. */
const cookieName = () => (config().secure ? '__Host-session' : 'session');

const create = () =>
  new Lucia(sessionTable, {
    sessionExpiresIn: new TimeSpan(days, 'd'),
    sessionCookie: {
      name: cookieName(),
      attributes: { secure: config().secure, sameSite: 'lax', path: '/' },
    },
    getUserAttributes: (attributes) => attributes,
    getSessionAttributes: ({ createdAt, lastUsedAt, signedInBy, confirmedAt, strongProofAt }) => ({
      createdAt,
      lastUsedAt,
      signedInBy,
      confirmedAt,
      strongProofAt,
    }),
  });

let instance: ReturnType<typeof create> | undefined;
export const lucia = () => {
  instance ??= create();
  return instance;
};

/**
 * Says only "a session may exist", and whether it is the same as before: scripts read it, so that anonymous
 * visitors make no call and a tab notices that another one has signed somebody else in.
 */
const hint = (value: string, maxAge: number) =>
  `session_hint=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${config().secure ? '; Secure' : ''}`;

/** The Set-Cookie values of a session. */
export const cookiesFor = (sessionId: string) => [
  lucia().createSessionCookie(sessionId).serialize(),
  hint(sha256Hex(`hint of ${sessionId}`).slice(0, 8), days * 24 * 60 * 60),
];

/** The Set-Cookie value after which pages take the browser for signed out and make no call. */
export const clearedHint = () => hint('', 0);

/** The Set-Cookie values that end a session in the browser. */
export const clearedCookies = () => [lucia().createBlankSessionCookie().serialize(), clearedHint()];

/** The session id in a Cookie header. Read by pattern: a malformed other cookie can't break it. */
export function readSessionId(request: Request): string | null {
  const pattern = new RegExp(`(?:^|;\\s*)${cookieName()}=([a-z0-9]{40})(?:;|$)`);
  return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
}
