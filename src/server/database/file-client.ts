import { createClient } from '@libsql/client/sqlite3';

/**
 * Opens a file in such a way that what is deleted is overwritten: otherwise its words stay in the file until their place
 * is taken. Every connection has to be told, also one that takes another's place.
 * @param timeout how long the driver waits for another connection's lock, with the whole thread, in ms
 */
export function openFile(url: string, timeout: number) {
  const client = createClient({ url, concurrency: 1, timeout });
  const overwriting = () => client.execute('pragma secure_delete = on');
  const reconnect = client.reconnect.bind(client);
  client.reconnect = async () => {
    // It is told first of all, before what waits.
    await Promise.all([reconnect(), overwriting()]);
  };
  overwriting().catch(() => {});
  return client;
}
