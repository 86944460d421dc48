import { announce } from '#platform/client/api/session-changes.ts';
import { flushDrafts } from '#platform/client/drafts/drafts.ts';

/** Clears the memory of the document, as a reload does. Device storage stays. */
export function forgetMemory(): void {
  flushDrafts();
  announce('signed out');
}

/** Clears the memory and lets pages read again, as the sign-in of another person does. Call it once the calls have answers. */
export function startAnew(): void {
  forgetMemory();
  announce('session.created');
}
