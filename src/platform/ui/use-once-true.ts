import { useState } from 'react';

/** Whether a condition holds, or has held once since its component is there. */
export function useOnceTrue(holds: boolean): boolean {
  const [held, setHeld] = useState(holds);
  if (holds && !held) setHeld(true);
  return held || holds;
}
