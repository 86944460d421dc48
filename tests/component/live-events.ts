import { onTestFinished } from 'vitest';
import { invalidateOnEvents } from '#app/ui/router/live-updates.ts';
import type { User } from '#features/accounts/domain/account-response.ts';
import { emitEvents } from '#features/events/client/live.ts';
import type { StreamEvent } from '#features/events/domain/event.ts';
import { answerCalls } from './calls.ts';
import { signIn } from './people.ts';

export const ana = { id: 'ana', name: 'Ana' };

/** Lets the pages of a signed-in user follow events. @returns a function that emits an event, by default one of Ana */
export function followEvents(user: User) {
  signIn(user);
  onTestFinished(invalidateOnEvents());
  answerCalls({ 'GET /api/inbox/count': { unread: 0 }, 'POST /api/inbox/read': { unread: 0 } });
  let id = 0;
  return (more: Partial<StreamEvent>) =>
    emitEvents([
      {
        ...{ id: ++id, at: new Date().toISOString(), kind: 'idea.updated', revision: 1 },
        ...{ ideaId: null, roundId: null, commentId: null, actor: ana, mentions: [] },
        writeId: null,
        ...more,
      },
    ]);
}
