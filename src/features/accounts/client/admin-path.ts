export const adminRoot = '/api/admin';
export const adminPath = (...parts: string[]) =>
  [adminRoot, ...parts.map(encodeURIComponent)].join('/');
