import { contactDraft } from '#features/contact/client/contact-draft.ts';
import { openIdeaDraft, unfinishedTexts } from '#features/tracker/client/new-idea.ts';
import { isWebhookKey, webhookDraft } from '#features/webhooks/client/webhook-draft.ts';
import { draftKeysOf } from '#platform/client/drafts/account-drafts.ts';
import { isWritten, openDraft } from '#platform/client/drafts/drafts.ts';

/** By the first part of a draft's key, `{kind}:{account}:…`: its name in singular and plural. */
const kinds: Record<string, [one: string, many: string]> = {
  'idea-edit': ['changes to an idea', 'changes to # ideas'],
  'comment-draft': ['a comment', '# comments'],
  'decision-draft': ['a decision', '# decisions'],
  'outlook-answers': ['answers to a regulatory outlook', 'answers to # regulatory outlooks'],
  'source-draft': ['a source', '# sources'],
  'set-aside-draft': ['a reason', '# reasons'],
  'comment-edit': ['a change to a comment', 'changes to # comments'],
  'round-draft': ['a round', '# rounds'],
  assessment: ['scores of an idea', 'scores of # ideas'],
  'reply-draft': ['a reply to a message', '# replies to messages'],
  'webhook-draft': ['a webhook', '# webhooks'],
};
const draftOf = (key: string) => (isWebhookKey(key) ? webhookDraft(key) : openDraft(key));
const another = ['another text', '# other texts'] as const;

export function unsavedTexts(userId: string): string[] {
  const counts = new Map<string, number>();
  for (const key of draftKeysOf(userId)) {
    const kind = key.split(':', 1)[0] ?? '';
    // The form of a new idea checks itself whether it is empty.
    if (kind === 'idea-draft' || !isWritten(draftOf(key).get().value)) continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const others = [...counts.keys()].filter((kind) => !(kind in kinds));
  const texts = [...Object.keys(kinds), ...others].flatMap((kind) => {
    const count = counts.get(kind);
    const [one, many] = kinds[kind] ?? another;
    return count ? [count === 1 ? one : many.replace('#', String(count))] : [];
  });
  return [
    ...(unfinishedTexts(openIdeaDraft(userId).$answers.get()) ? ['a new idea'] : []),
    ...texts,
    ...(isWritten(contactDraft().get().value?.message) ? ['a message to the lab'] : []),
  ];
}

export function forgetUnsaved(userId: string): void {
  for (const key of draftKeysOf(userId)) draftOf(key).write(null);
  contactDraft().write(null);
}
