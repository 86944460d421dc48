import type { DraftStore, StoredDraft } from '../../client/drafts/drafts.ts';

type Props<Value> = {
  kept: DraftStore<Value>;
  text: StoredDraft<Value>;
  /** Said when another tab has changed it. */
  changed: string;
  /** Said when another tab has sent, saved or discarded it. */
  gone: string;
};

/** Tabs share what is typed: says that another one has changed it, and gives back what stood here. */
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
