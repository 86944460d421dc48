const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Does something at the first sign of somebody at the page. @returns calls it off */
export function whenUsed(work: () => unknown): () => void {
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
