import { Secret, TOTP } from 'otpauth';
import type { Account, Answer } from './api.ts';
import type { Server } from './server.ts';

const periodMs = 30_000;

/** The code that an authenticator app shows `steps` half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * periodMs });

/** Turns codes on with the code of the previous half minute. The current code stays unused. */
export async function turnOnCodes(
  server: Server,
  { cookie }: Pick<Account, 'cookie'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = '/api/account/codes';
  const { secret } = (await server.post(path, undefined, { cookie })).body;
  const turnOn = (steps: number): Promise<Answer> =>
    server.put(path, { code: codeOf(secret, steps) }, { cookie });
  let on = await turnOn(-1);
  // The half minute may have changed between computing the code and sending it.
  if (on.status === 400) on = await turnOn(-1);
  if (on.status !== 200) throw new Error(`turning codes on was answered ${on.status}: ${on.text}`);
  return { secret, recoveryCodes: on.body.recoveryCodes };
}
