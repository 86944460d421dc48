import { announce } from '../../src/platform/client/api/session-changes.ts';
import { flushDrafts } from '../../src/platform/client/drafts/drafts.ts';

/** Clears the memory of the document, as a reload does. Device storage stays. */
export function forgetMemory(): void {
  flushDrafts();
  announce('signed out');
}
