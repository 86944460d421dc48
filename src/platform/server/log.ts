import { config } from './config.ts';
import { databaseCode } from './database/errors.ts';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** Callers must not pass personal data, secrets or raw database errors, whose messages contain values. */
export function log(level: Level, message: string, data: Record<string, unknown> = {}) {
  if (levels.indexOf(level) < levels.indexOf(config().logLevel)) return;
  const entry = { time: new Date().toISOString(), level, message, ...data };
  lines += `${JSON.stringify(entry)}\n`;
  // Collects lines, because writing each one would cost more than the request that it describes.
  if (level !== 'info' || lines.length > longest) flush();
  else timer ??= setTimeout(flush, pauseMs).unref();
}

const pauseMs = 50;
const longest = 64 * 1024;
let lines = '';
let timer: NodeJS.Timeout | undefined;

function flush() {
  clearTimeout(timer);
  timer = undefined;
  if (lines) process.stdout.write(lines);
  lines = '';
}
process.once('exit', flush);

/** Leaves out the message, because its text could look like a line of the stack. */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  const { name, message, stack = '' } = error;
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  const frames = lines.filter((line) => /^\s+at /.test(line));
  return { error: name, code: databaseCode(error), stack: frames.slice(0, 8) };
}

/** `text` names the change that the operator has to make. */
type SystemWarning = { key: string; text: string; at: Date };

const warnings = new Map<string, SystemWarning>();

/**
 * Logs a configuration problem once and shows it to administrators until the server stops.
 * @param key one of few, not from visitors' input, which would fill the memory
 * @param text without personal data and secrets
 */
export function reportWarning(key: string, text: string): void {
  if (warnings.has(key)) return;
  warnings.set(key, { key, text, at: new Date() });
  log('warn', text);
}

export const listWarnings = (): SystemWarning[] => [...warnings.values()];
