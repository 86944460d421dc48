// Lets code below accounts listen to the session and report refused sessions. session.ts registers its handler.
type SessionChange = 'session.created' | 'signed out';
const listeners = new Set<(change: SessionChange) => void>();

/** Tells a cache to refetch after a sign-in, or to forget everything after a sign-out. */
export const onSessionChange = (listener: (change: SessionChange) => void) =>
  listeners.add(listener);
export const announce = (change: SessionChange) => {
  for (const listener of listeners) listener(change);
};

type SessionHandler = {
  /** @param suspended the server's message when a suspension ended the session */
  end: (suspended?: string) => void;
  recheck: () => Promise<void>;
};
let handler: SessionHandler | undefined;
export const handleSession = (newHandler: SessionHandler): void => {
  handler = newHandler;
};

export const reportSessionEnd = (suspended?: string): void => handler?.end(suspended);

/** The server's response contradicts the role that the page knows. */
export const reportRoleChange = (): void => void handler?.recheck();
