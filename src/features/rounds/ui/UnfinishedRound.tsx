import { useStore } from '@nanostores/react';
import { toMoment } from '../../../platform/ui/dates.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { formHash, isBegun, newRound, type StoredRoundDraft } from '../client/new-round.ts';

type Props = {
  user: User;
  /** What was just discarded. */
  discarded: StoredRoundDraft | null;
  onBringBack: () => void;
};

/** Leads back to a round that was begun and not opened. */
export function UnfinishedRound({ user, discarded, onBringBack }: Props) {
  const { value, savedAt } = useStore(newRound(user.id).$draft);
  const title = value?.title?.trim();
  if (value && isBegun(value))
    return (
      <p className="notice">
        <a href={`#${formHash}`}>Continue the round that you began</a>
        {title && <bdi className="user-text"> “{title}”</bdi>}
        {savedAt && (
          <>
            , kept on this device <time dateTime={savedAt.toISOString()}>{toMoment(savedAt)}</time>
          </>
        )}
        .
      </p>
    );
  return (
    discarded && (
      <p className="notice" role="status">
        What you typed was discarded.{' '}
        <button className="link" type="button" onClick={onBringBack}>
          Bring it back
        </button>
      </p>
    )
  );
}
