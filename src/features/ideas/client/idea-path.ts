export const ideaPath = (id: string): string => `/api/ideas/${encodeURIComponent(id)}`;
