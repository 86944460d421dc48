/** Runs the work once, as soon as the page is visible. @returns a function that cancels it */
export function whenVisible(work: () => unknown): () => void {
  const stop = () => document.removeEventListener('visibilitychange', look);
  function look() {
    if (document.hidden) return;
    stop();
    work();
  }
  document.addEventListener('visibilitychange', look);
  look();
  return stop;
}
