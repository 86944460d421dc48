/** The path of administration. */
export const root = '/api/admin';
/** A path of it. */
export const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');
