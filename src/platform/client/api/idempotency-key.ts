/** Names what a form makes, however often it has to be asked for. Not `randomUUID`, which browsers have over https alone. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
