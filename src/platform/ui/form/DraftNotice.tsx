import type { MouseEvent } from 'react';
import type { DraftStore, StoredDraft } from '../../client/drafts/drafts.ts';

type Props = {
  what: string;
  left?: 'posted' | 'saved' | 'recorded';
  onOpen: (event: MouseEvent<HTMLElement>) => void;
};

/** Says that a closed form has a draft. */
export const DraftNotice = ({ what, left = 'posted', onOpen }: Props) => (
  <p className="notice">
    A {what} that you have not {left} is kept on this device.{' '}
    <button className="link" type="button" onClick={onOpen}>
      Continue writing
    </button>
  </p>
);

type DraftConflictNoticeProps<Value> = {
  draft: DraftStore<Value>;
  text: StoredDraft<Value>;
  changed: string;
  /** The message after another tab sent, saved or discarded the draft. */
  gone: string;
};

/** Tabs share drafts. */
export function DraftConflictNotice<Value>({
  draft: openDraft,
  text: { value, before },
  changed,
  gone,
}: DraftConflictNoticeProps<Value>) {
  if (!before) return null;
  return (
    <p className="notice">
      <span role="status">{value === null ? gone : changed}</span>{' '}
      <button type="button" className="link" onClick={() => openDraft.write(before.value)}>
        Bring back what stood here
      </button>
    </p>
  );
}
