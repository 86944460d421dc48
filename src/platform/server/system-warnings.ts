import { log } from './log.ts';

/** A fault of the set-up. `key` identifies it, `text` says what to change. */
type SystemWarning = { key: string; text: string; at: Date };

const warnings = new Map<string, SystemWarning>();

/**
 * Logs a fault once and shows it on the system page of the administration until the server stops.
 * @param key one of few, never made of visitors' input, which would fill the memory
 * @param text without personal data and secrets
 */
export function reportWarning(key: string, text: string): void {
  if (warnings.has(key)) return;
  warnings.set(key, { key, text, at: new Date() });
  log('warn', text);
}

/** Oldest first. */
export const listWarnings = (): SystemWarning[] => [...warnings.values()];
