export const root = '/api/admin';
export const at = (...parts: string[]) => [root, ...parts.map(encodeURIComponent)].join('/');
