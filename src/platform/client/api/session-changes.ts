// Lets lower features react to session changes and report refusals. features/accounts registers its handler here.
type SessionChange = 'session.created' | 'signed out';
const listeners = new Set<(change: SessionChange) => void>();

/**
 * Tells caches to refetch after a sign-in, and to forget everything after a sign-out.
 * @returns a function that removes the listener
 */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const announce = (change: SessionChange) => {
  for (const listener of listeners) listener(change);
};

type SessionHandler = {
  /** @param suspended the server's message if a suspension ended the session */
  end: (suspended?: string) => void;
  recheck: () => Promise<void>;
};
let handler: SessionHandler | undefined;
export const handleSession = (newHandler: SessionHandler): void => {
  handler = newHandler;
};

export const reportSessionEnd = (suspended?: string): void => handler?.end(suspended);

/** Reports a response that contradicts the known role. */
export const reportRoleChange = (): void => void handler?.recheck();
