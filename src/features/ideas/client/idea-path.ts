/** The path of an idea in the API. */
export const ideaPath = (id: string): string => `/api/ideas/${encodeURIComponent(id)}`;
