import { whenIdle } from '../../../platform/ui/when-idle.ts';

/**
 * Once the browser has nothing else to do, pages follow what happens. Where the code for it cannot be fetched they stay as they
 * were read.
 * @returns ends it
 */
export function loadLiveUpdates(): () => void {
  let end: (() => void) | null = null;
  let isOver = false;
  const callOff = whenIdle(async () => {
    const code = await import('./live-updates.ts').catch(() => null);
    if (code && !isOver) end = code.startLiveUpdates();
  });
  return () => {
    isOver = true;
    callOff();
    end?.();
  };
}
