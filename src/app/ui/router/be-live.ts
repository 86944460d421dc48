import { whenIdle } from '../../../platform/ui/when-idle.ts';

/**
 * Once the browser has nothing else to do, pages follow what happens. Where the code for it cannot be fetched they stay as they
 * were read.
 * @returns ends it
 */
export function beLive(): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const callOff = whenIdle(async () => {
    const code = await import('./keep-live.ts').catch(() => null);
    if (code && !isOver) end = code.keepLive();
  });
  return () => {
    isOver = true;
    callOff();
    end?.();
  };
}
