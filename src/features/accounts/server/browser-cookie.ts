// Cookies that hold a random value of a browser. The session has its own (lucia.ts).
import { randomBytes } from 'node:crypto';
import { config } from '../../../platform/server/config.ts';

/** 32 random bytes in 43 characters. */
export const randomValue = () => randomBytes(32).toString('base64url');

type Settings = { name: string; path: string; sameSite: 'Lax' | 'Strict'; seconds: number };

/** A cookie that scripts cannot read, with what sets, clears and reads it. */
export function browserCookie({ name, path, sameSite, seconds }: Settings) {
  // The browser insists on Secure, and with `__Host-` on no other name of the domain having set it, which needs Path=/.
  const prefix = path === '/' ? '__Host-' : '__Secure-';
  const fullName = () => (config().secure ? prefix + name : name);
  const serialize = (value: string, maxAge: number) =>
    `${fullName()}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=${sameSite}${config().secure ? '; Secure' : ''}`;
  return {
    /** The Set-Cookie value that gives the browser its value. */
    set: (value: string) => serialize(value, seconds),
    /** The Set-Cookie value that takes it away. */
    clear: () => serialize('', 0),
    /** The browser's value; null without one. Read by pattern: a malformed other cookie cannot break it. */
    read(request: Request): string | null {
      const pattern = new RegExp(`(?:^|;\\s*)${fullName()}=([\\w-]{43})(?:;|$)`);
      return pattern.exec(request.headers.get('cookie') ?? '')?.[1] ?? null;
    },
  };
}
