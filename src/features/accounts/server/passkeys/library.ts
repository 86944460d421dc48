/** Bundled in one file, because its imports depend on their order. */
export const webauthn = () => import('./webauthn.ts');

/** Bytes that are kept as base64url. */
export const toBytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
export const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
