// A software authenticator: makes passkeys and signs with them as a browser and a device do. Each member of `Wrong`
// makes one part of the response wrong.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Cbor = Parameters<typeof isoCBOR.encode>[0];
const cbor = (value: Cbor) => Buffer.from(isoCBOR.encode(value));

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();

/** The parts of a response that differ from what a browser and a device send. */
export type Wrong = {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  crossOrigin?: boolean;
  isVerified?: boolean;
  isPresent?: boolean;
  counter?: number;
  userHandle?: string | null;
  /** The key that signs, in place of the authenticator's own. */
  key?: KeyObject;
  /** The attestation format; the server asks for no attestation. */
  format?: string;
  statement?: Map<string, Cbor>;
  aaguid?: string;
  transports?: string[];
};

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } };
type RequestOptions = { challenge: string; rpId: string };

export type Authenticator = ReturnType<typeof makeAuthenticator>;

/** @param origin the origin of the page that uses the authenticator */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let counter = 0;
  let userHandle = '';

  const clientData = (type: string, challenge: string, wrong: Wrong) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOrigin ?? false,
      }),
    );

  function authenticatorData(rpId: string, wrong: Wrong, attested = Buffer.alloc(0)) {
    const { isPresent = true, isVerified = true } = wrong;
    const flags = (isPresent ? 1 : 0) | (isVerified ? 4 : 0) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? counter);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  /** The public key in COSE format: ES256 on P-256. */
  function coseKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    return cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  const credential = () => {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key' as const, clientExtensionResults: {} };
  };

  return {
    id: id.toString('base64url'),
    /** The response of `navigator.credentials.create()`. */
    make({ challenge, rp, user }: CreationOptions, wrong: Wrong = {}) {
      userHandle = user.id;
      const maker = Buffer.from((wrong.aaguid ?? '0'.repeat(32)).replaceAll('-', ''), 'hex');
      const attested = Buffer.concat([maker, Buffer.from([0, id.length]), id, coseKey()]);
      const attestation = new Map<string, Cbor>([
        ['fmt', wrong.format ?? 'none'],
        ['attStmt', wrong.statement ?? new Map<string, Cbor>()],
        ['authData', authenticatorData(rp.id, wrong, attested)],
      ]);
      return {
        ...credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, wrong).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: wrong.transports ?? ['internal'],
        },
      };
    },
    /** The response of `navigator.credentials.get()`. Each call increments the signature counter. */
    use({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) {
      counter++;
      const data = clientData('webauthn.get', challenge, wrong);
      const authenticator = authenticatorData(rpId, wrong);
      const signed = Buffer.concat([authenticator, sha256(data)]);
      return {
        ...credential(),
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: sign('sha256', signed, wrong.key ?? privateKey).toString('base64url'),
          userHandle: wrong.userHandle === undefined ? userHandle : wrong.userHandle,
        },
      };
    },
  };
}
