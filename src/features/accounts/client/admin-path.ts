/** The root of the administrators' endpoints. */
export const adminRoot = '/api/admin';
/** The path of one of them. */
export const adminPath = (...parts: string[]) =>
  [adminRoot, ...parts.map(encodeURIComponent)].join('/');
