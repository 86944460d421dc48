import { log } from './log.ts';

/** A fault of the set-up; `key` names it in the program, `text` says what to change. */
type SystemWarning = { key: string; text: string; at: Date };

const warnings = new Map<string, SystemWarning>();

/**
 * Logs a fault once and lists it on the administration's system page until the server stops.
 * @param key one of few: a key made of what a visitor sends would fill the memory
 * @param text no personal data and no secret
 */
export function reportWarning(key: string, text: string): void {
  if (warnings.has(key)) return;
  warnings.set(key, { key, text, at: new Date() });
  log('warn', text);
}

/** The faults that this process has met, the oldest first. */
export const listWarnings = (): SystemWarning[] => [...warnings.values()];
