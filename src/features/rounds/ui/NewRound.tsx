import { useEffect, useRef } from 'react';
import { onArrival } from '../../../platform/client/router/url.ts';
import { counted } from '../../../platform/text/wording.ts';
import { BusyButton } from '../../../platform/ui/BusyButton.tsx';
import { CancelButton } from '../../../platform/ui/CancelButton.tsx';
import { Field } from '../../../platform/ui/Field.tsx';
import { DraftConflictNotice } from '../../../platform/ui/form/DraftConflictNotice.tsx';
import { FormError } from '../../../platform/ui/form/FormError.tsx';
import type { User } from '../../accounts/domain/account-response.ts';
import type { StoredRoundDraft } from '../client/new-round.ts';
import { fewestShown } from '../domain/round.ts';
import { DeadlineField } from './DeadlineField.tsx';
import { FollowsField } from './FollowsField.tsx';
import { HowRounds } from './HowRounds.tsx';
import { IdeaPicks, PeoplePicks } from './Picks.tsx';
import { useNewRound } from './use-new-round.ts';
import { usePrefill } from './use-prefill.ts';
import { peopleText } from './words.ts';

type Props = {
  user: User;
  /** Closes it without a round. @param discarded what was typed */
  onClose: (discarded: StoredRoundDraft | null) => void;
};

/** The form that opens a round. */
export function NewRound({ user, onClose }: Props) {
  const { round, text, draft, set, errors, busy, form, send, why, asked, idOf } = useNewRound(user);
  const taken = usePrefill(round);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever comes by a link begins here.
  useEffect(() => {
    function begin() {
      heading.current?.focus({ preventScroll: true });
      heading.current?.scrollIntoView();
    }
    begin();
    return onArrival(begin);
  }, []);

  function cancel() {
    const { value } = text;
    round.$draft.write(null);
    onClose(value);
  }

  return (
    <section className="sheet stack" aria-labelledby="new-round">
      <h2 id="new-round" tabIndex={-1} ref={heading}>
        Open a round
      </h2>
      <div className="sides round-side">
        <form
          ref={form}
          className="stack form"
          noValidate
          aria-labelledby="new-round"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <DraftConflictNotice
            kept={round.$draft}
            text={text}
            changed="This form is open in another tab as well, which has just changed it."
            gone="This form was emptied in another tab: the round was opened there, or discarded."
          />
          {taken.problem && (
            <p className="error" role="alert">
              {taken.problem}{' '}
              <button className="link" type="button" onClick={taken.tryAgain}>
                Try again
              </button>
            </p>
          )}
          {taken.bringBack && (
            <p className="notice" role="status">
              Other ideas, which you had picked before, were replaced.{' '}
              <button className="link" type="button" onClick={taken.bringBack}>
                Bring them back
              </button>
            </p>
          )}
          <Field id={idOf('title')} label="Title" required error={errors.title}>
            {(control) => (
              <input
                {...control}
                className="input"
                type="text"
                autoComplete="off"
                readOnly={busy}
                value={draft.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            )}
          </Field>
          <Field
            id={idOf('question')}
            label="Question"
            hint="Shown above every idea. Leave it empty to ask for the three scores alone."
            error={errors.question}
          >
            {(control) => (
              <textarea
                {...control}
                className="input"
                rows={2}
                readOnly={busy}
                value={draft.question}
                onChange={({ target }) => set({ question: target.value })}
              />
            )}
          </Field>
          <FollowsField
            id={idOf('follows')}
            draft={draft}
            error={errors.follows}
            onChange={(follows) => set({ follows })}
            onTakeOver={taken.takeOver}
          />
          <div className="grid-2">
            <IdeaPicks id={idOf('ideaIds')} draft={draft} error={errors.ideaIds} onChange={set} />
            <PeoplePicks
              id={idOf('assessorIds')}
              draft={draft}
              user={user}
              error={errors.assessorIds}
              onChange={set}
            />
          </div>
          <DeadlineField
            id={idOf('deadline')}
            day={draft.day}
            time={draft.time}
            error={errors.deadline}
            onChange={set}
          />
          <div>
            <label className="choice">
              <input
                type="checkbox"
                checked={draft.showsFew}
                aria-describedby={idOf('showsFew')}
                onChange={({ target }) => set({ showsFew: target.checked })}
              />
              Show single scores and reasons even if fewer than {counted(fewestShown).toLowerCase()}{' '}
              people score an idea
            </label>
            <p className="hint" id={idOf('showsFew')}>
              With fewer than five people, scores can be guessed. Everybody sees this choice before
              they score; it cannot be changed later.
            </p>
          </div>
          <p className="small soft">
            You can add ideas and people while the round is open, and remove what nobody has scored.
          </p>
          <p className="actions">
            <BusyButton
              type="submit"
              busy={busy}
              busyText="Opening..."
              aria-describedby={why ? 'round-why' : undefined}
            >
              {asked > 0 ? `Open round and ask ${peopleText(asked)}` : 'Open round'}
            </BusyButton>
            <CancelButton busy={busy} className="btn-quiet" onClick={cancel}>
              Cancel
            </CancelButton>
          </p>
          <FormError id="round-why" why={why} />
        </form>
        <HowRounds />
      </div>
    </section>
  );
}
