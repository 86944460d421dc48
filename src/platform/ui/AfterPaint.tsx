import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its content after the parts around it, in steps that let the browser paint in between. */
export function AfterPaint({ children }: { children: () => ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => startTransition(() => setPainted(true)), []);
  return isPainted && children();
}
