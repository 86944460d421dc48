import { createClient } from '@libsql/client/sqlite3';

/** In bytes. The write-ahead log is cut to this once all of it is in the file; a large import makes it longer. */
const longestLog = 16 * 1024 * 1024;

/**
 * Opens a file so that deleted data is overwritten. Otherwise it stays in the file until its place is reused. Each
 * connection
 * needs the setting, also one that replaces another.
 * @param timeout how long the driver blocks the thread for the lock of another connection, in ms
 */
export function openFile(url: string, timeout: number) {
  const client = createClient({ url, concurrency: 1, timeout });
  const configure = () =>
    client.executeMultiple(`pragma secure_delete = on; pragma journal_size_limit = ${longestLog}`);
  const reconnect = client.reconnect.bind(client);
  client.reconnect = async () => {
    // The setting comes before the waiting statements.
    await Promise.all([reconnect(), configure()]);
  };
  configure().catch(() => {});
  return client;
}
