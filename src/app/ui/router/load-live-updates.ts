import { whenIdle } from '../../../platform/ui/when-idle.ts';

/** Loads live updates when the browser is idle. If that fails, pages stay as loaded. @returns stops it */
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
