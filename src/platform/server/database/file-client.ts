import { createClient } from '@libsql/client/sqlite3';

/** In bytes: the write-ahead log is cut to this once all of it is in the file. A large import makes it much longer. */
const longestLog = 16 * 1024 * 1024;

/**
 * Opens a file in such a way that what is deleted is overwritten: otherwise its words stay in the file until their place
 * is taken. Every connection has to be told, also one that takes another's place.
 * @param timeout how long the driver waits for another connection's lock, with the whole thread, in ms
 */
export function openFile(url: string, timeout: number) {
  const client = createClient({ url, concurrency: 1, timeout });
  const configure = () =>
    client.executeMultiple(`pragma secure_delete = on; pragma journal_size_limit = ${longestLog}`);
  const reconnect = client.reconnect.bind(client);
  client.reconnect = async () => {
    // It is told first of all, before what waits.
    await Promise.all([reconnect(), configure()]);
  };
  configure().catch(() => {});
  return client;
}
