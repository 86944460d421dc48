/** The error, its cause and so on. */
export function* chain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) yield at;
}

/**
 * Returns the message of the cause. The message of a failed query contains its values, and the message of a failed
 * `fetch` names no reason.
 */
export function errorReason(error: unknown): string {
  const [outermost, cause = outermost, network] = chain(error);
  const reason = (cause instanceof TypeError && network) || cause;
  const message = reason?.message || databaseCode(error) || String(error);
  return message.includes('HTTP status 401') ? `${message}. Check DATABASE_AUTH_TOKEN` : message;
}

export function databaseCode(error: unknown): string | undefined {
  for (const one of chain(error)) {
    if ('extendedCode' in one && typeof one.extendedCode === 'string') return one.extendedCode;
    if ('code' in one && typeof one.code === 'string') return one.code;
  }
  return undefined;
}

// CLOSED follows a restart of a libSQL server.
const full =
  /^(SQLITE_(BUSY|LOCKED|FULL|READONLY|IOERR|CANTOPEN)|WRITE_QUEUE_FULL|TRANSACTION_(TIMEOUT|CLOSED)|CLIENT_CLOSED)/;
const network = /^(E(CONN|HOST|NET|PIPE|TIMEDOUT|AI_)|UND_ERR|SERVER_ERROR|HRANA_)/;

/** The libSQL server is unreachable or stopped during the call. */
export function isUnreachable(error: unknown): boolean {
  for (const one of chain(error)) {
    // `fetch` throws a TypeError with the network error as its cause.
    if (one.name === 'TimeoutError' || (one instanceof TypeError && one.cause)) return true;
    if ('code' in one && typeof one.code === 'string' && network.test(one.code)) return true;
  }
  return false;
}

/** The database may be able to do this later. */
export const isUnavailable = (error: unknown) =>
  full.test(databaseCode(error) ?? '') || isUnreachable(error);
