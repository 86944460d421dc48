// A thread that asks a server for an answer over and over, apart from the work that is measured, and tells the longest wait
// once it is asked to.
import { parentPort, workerData } from 'node:worker_threads';

export type Asked = { url: string; cookie: string };
const { url, cookie }: Asked = workerData;

let longest = 0;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
const ask = async () => (await fetch(url, { headers: { Cookie: cookie } })).text();
// The first one waits for the connection, and for this thread's own code.
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
