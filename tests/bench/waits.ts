// A thread that asks a server for a small answer over and over, apart from the work that is measured, and tells the longest
// wait once it is asked to.
import { parentPort, workerData } from 'node:worker_threads';

let longest = 0;
let isOver = false;
parentPort?.once('message', () => {
  isOver = true;
});
while (!isOver) {
  const since = performance.now();
  await (await fetch(`${workerData}/api/health/live`)).text();
  longest = Math.max(longest, performance.now() - since);
  await new Promise((resolve) => setTimeout(resolve, 1));
}
parentPort?.postMessage(longest);
parentPort?.close();
