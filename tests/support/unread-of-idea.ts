import type { InboxEntry } from '#features/notifications/domain/inbox-response.ts';

/** An entry of the inbox: by default, a save of an idea by Ada. */
export const unreadOfIdea = (more: Partial<InboxEntry> = {}): InboxEntry => ({
  id: 1,
  at: '2026-11-20T09:00:00.000Z',
  kind: 'idea.updated',
  actor: { id: 'ada', name: 'Ada' },
  revision: 2,
  reason: null,
  changes: [],
  comment: null,
  decision: null,
  source: null,
  why: 'idea',
  isNew: true,
  ...more,
});
