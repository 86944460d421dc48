/** A key that identifies all attempts of a request. Not `randomUUID`, which browsers offer over https only. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
