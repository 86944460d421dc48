// A thread that requests a URL over and over, and reports the longest wait when the main thread asks for it.
import { parentPort, workerData } from 'node:worker_threads';

export type Asked = { url: string; cookie: string };
const { url, cookie }: Asked = workerData;

let longest = 0;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const ask = async () => (await fetch(url, { headers: { Cookie: cookie } })).text();
// The first request includes the connection and the compilation of this thread's code, so it does not count.
await ask();
parentPort?.postMessage('begun');
while (!isOver) {
  const since = performance.now();
  await ask();
  longest = Math.max(longest, performance.now() - since);
  await new Promise((resolve) => setTimeout(resolve, 1));
}
parentPort?.postMessage(longest);
parentPort?.close();
