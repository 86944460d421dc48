// The tables of all features, for drizzle-kit and the client.
export * from './accounts.ts';
export * from './comments.ts';
export * from './contact.ts';
export * from './contradictions.ts';
export * from './decisions.ts';
export * from './events.ts';
export * from './evidence.ts';
export * from './files.ts';
export * from './ideas.ts';
export * from './notifications.ts';
export * from './platform.ts';
export * from './regulatory.ts';
export * from './rounds.ts';
export * from './tracker.ts';
export * from './webhooks.ts';
