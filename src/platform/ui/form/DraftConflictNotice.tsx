import type { DraftStore, StoredDraft } from '../../client/drafts/drafts.ts';

type Props<Value> = {
  kept: DraftStore<Value>;
  text: StoredDraft<Value>;
  /** The message after a change in another tab. */
  changed: string;
  /** The message after another tab sent, saved or discarded it. */
  gone: string;
};

/** Tabs share drafts: says that another tab changed this one, and can restore the text of this tab. */
export function DraftConflictNotice<Value>({
  kept: openDraft,
  text: { value, before },
  changed,
  gone,
}: Props<Value>) {
  if (!before) return null;
  return (
    <p className="notice" role="status">
      {value === null ? gone : changed}{' '}
      <button type="button" className="link" onClick={() => openDraft.write(before.value)}>
        Bring back what stood here
      </button>
    </p>
  );
}
