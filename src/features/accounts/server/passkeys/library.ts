/** In one piece: what it imports has to be there in an order of its own. */
export const webauthn = () => import('./webauthn.ts');

/** Bytes that are kept as base64url. */
export const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
export const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
