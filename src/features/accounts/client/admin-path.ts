export const adminPath = (...parts: string[]) =>
  ['/api/admin', ...parts.map(encodeURIComponent)].join('/');
