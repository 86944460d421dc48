/** The root of the administrators' endpoints. */
export const root = '/api/admin';
/** The path of one of them. */
export const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');
