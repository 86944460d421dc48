/** The processor time of a call in ms, which other programs do not lengthen. */
export function processorTime(run: () => unknown): number {
  const start = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}
