import { Secret, TOTP } from 'otpauth';
import { type Account, type Answer, send } from './api.ts';
import type { Server } from './server.ts';

const periodMs = 30_000;

/** The code that an app shows so many half minutes from now. */
export const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: Date.now() + steps * periodMs,
  });

/** Runs something within one half minute: where the next one has begun meanwhile, once more. */
export async function inOneStep<Result>(run: () => Promise<Result>): Promise<Result> {
  const step = () => Math.floor(Date.now() / periodMs);
  for (;;) {
    const began = step();
    const result = await run();
    if (step() === began) return result;
  }
}

/** Turns codes on with the one of half a minute ago, so that the present one still counts. */
export async function turnOnCodes(
  server: Server,
  { cookie }: Pick<Account, 'cookie'>,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const path = '/api/account/codes';
  const { secret } = (await send(server, 'POST', path, undefined, { cookie })).body;
  const turnOn = (steps: number): Promise<Answer> =>
    send(server, 'PUT', path, { code: codeOf(secret, steps) }, { cookie });
  let on = await turnOn(-1);
  // A new half minute has just begun.
  if (on.status === 400) on = await turnOn(-1);
  if (on.status !== 200) throw new Error(`turning codes on was answered ${on.status}: ${on.text}`);
  return { secret, recoveryCodes: on.body.recoveryCodes };
}
