import { announce } from '../../src/platform/client/api/session-changes.ts';
import { flushDrafts } from '../../src/platform/client/drafts/drafts.ts';

/** Forgets what the document holds in memory, as a reload does. What is kept on the device stays. */
export function forgetMemory(): void {
  flushDrafts();
  announce('signed out');
}
