/** Identifies a submission through all retries. Browsers offer `randomUUID` only over https. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
