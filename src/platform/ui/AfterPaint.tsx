import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its content after what is around it, in steps that let the browser paint in between. */
export function AfterPaint({ children }: { children: () => ReactNode }) {
  const [isNext, setNext] = useState(false);
  useEffect(() => startTransition(() => setNext(true)), []);
  return isNext && children();
}
