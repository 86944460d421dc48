// Codes of an app (RFC 6238): what every app can, that is SHA-1, six digits and half a minute.
import { Secret, TOTP } from 'otpauth';

const how = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Clocks may be half a minute apart (5.2). */
const window = 1;

/** The time step of a code that an app with this secret shows now; null for a wrong code. */
export function counterOf(secret: string, code: string): number | null {
  const timestamp = Date.now();
  const given = { ...how, token: code, secret: Secret.fromBase32(secret), timestamp, window };
  const delta = TOTP.validate(given);
  return delta === null ? null : TOTP.counter({ period: how.period, timestamp }) + delta;
}

/** A new secret, and the address that apps read it from. */
export function makeSecret(issuer: string, label: string) {
  const secret = new Secret({ size: 20 });
  return { secret: secret.base32, uri: new TOTP({ ...how, secret, issuer, label }).toString() };
}
