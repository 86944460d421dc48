import { log } from './log.ts';

/** `text` says what to change. */
type SystemWarning = { key: string; text: string; at: Date };

const warnings = new Map<string, SystemWarning>();

/**
 * Logs a fault once and shows it to administrators until the server stops.
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
