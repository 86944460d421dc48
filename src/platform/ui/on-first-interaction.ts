const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Runs the work at the first pointer, key or scroll event. @returns a function that cancels it */
export function onFirstInteraction(work: () => unknown): () => void {
  function begin() {
    leave();
    work();
  }
  const leave = () => {
    for (const sign of signs) removeEventListener(sign, begin);
  };
  for (const sign of signs) addEventListener(sign, begin);
  return leave;
}
