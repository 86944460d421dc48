import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { sourceListLinks } from '#features/ideas/domain/idea-urls.ts';
import { FieldLinks } from '#features/ideas/ui/FieldLinks.tsx';
import { regulatoryUrl } from '#features/regulatory/domain/regulatory-url.ts';
import { ApiError } from '#platform/client/api/api.ts';
import { $draftKeys } from '#platform/client/drafts/drafts.ts';
import { pluralize } from '#platform/text/wording.ts';
import { Button, LinkButton } from '#platform/ui/Button.tsx';
import { formatDay } from '#platform/ui/dates.ts';
import { DraftForm } from '#platform/ui/form/DraftForm.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { LazyDetails } from '#platform/ui/LazyDetails.tsx';
import { Loaded } from '#platform/ui/Loaded.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { contradictionStores, dismissalDraftKey } from '../client/contradictions.ts';
import type {
  Contradiction,
  DismissedContradiction,
  IdeaContradiction,
} from '../domain/contradictions-response.ts';
import { dismissalSchema } from '../domain/dismissal-schema.ts';

type SideLinksProps = { ideaId: string; of: Pick<Contradiction, 'fields' | 'beside'> };

const SideLinks = ({ ideaId, of: { fields, beside } }: SideLinksProps) => (
  <FieldLinks ideaId={ideaId} names={fields}>
    {beside === 'outlook' && (
      <li>
        {/* Links to the line about the device class, with the questions that would change it. */}
        <a href={regulatoryUrl(ideaId, 'device')}>Regulation: device and class</a>
      </li>
    )}
    {beside === 'sources' &&
      sourceListLinks(ideaId, fields).map(({ label, href }) => (
        <li key={href}>
          <a href={href}>Sources of {label}</a>
        </li>
      ))}
  </FieldLinks>
);

type ItemProps = { ideaId: string; one: DismissedContradiction; onBack: () => void };

function Dismissed({ ideaId, one, onBack }: ItemProps) {
  const { check, sentence, reason, setAsideBy, setAsideAt } = one;
  const { busy, act } = useAction();
  async function restore() {
    const done = { title: 'Brought back', description: 'It is among the open ones again.' };
    if (await act(() => contradictionStores(ideaId).restore(check), { done })) onBack();
  }
  return (
    <li className="small grid justify-items-start gap-1">
      <p className="user-text" dir="auto">
        {sentence}
      </p>
      <p className="text-muted-foreground user-text" dir="auto">
        Dismissed by <bdi>{setAsideBy.name}</bdi>, <Time at={setAsideAt} format={formatDay} />:{' '}
        {reason}
      </p>
      <SideLinks ideaId={ideaId} of={one} />
      <LinkButton aria-disabled={busy} onClick={restore}>
        Bring back<span className="sr-only">: {sentence}</span>
      </LinkButton>
    </li>
  );
}

type OpenContradictionProps = {
  ideaId: string;
  userId: string;
  contradiction: IdeaContradiction;
  /** Called after a dismissal, which moves the item to another list. */
  onDismissed: () => void;
};

function OpenContradiction({ ideaId, userId, contradiction, onDismissed }: OpenContradictionProps) {
  const { check, sentence, why, compared } = contradiction;
  const draft = dismissalDraftKey(userId, ideaId, check);
  const isBegun = useStore($draftKeys).has(draft);
  const [writing, setWriting] = useState(isBegun);
  // The hash when the form was opened, because a refetch may change it while the person types. Null: use the current
  // one.
  const [seen, setSeen] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  function close() {
    setWriting(false);
    requestAnimationFrame(() => opener.current?.focus());
  }
  return (
    <li>
      <div className="grid min-w-0 flex-[1_1_20rem] gap-1">
        <p className="user-text" dir="auto">
          {sentence}
        </p>
        <p className="small text-muted-foreground">{why}</p>
        <SideLinks ideaId={ideaId} of={contradiction} />
      </div>
      {writing ? (
        <DraftForm
          draft={draft}
          schema={dismissalSchema}
          name="reason"
          also={{ compared: seen ?? compared }}
          send={async (input) => {
            try {
              await contradictionStores(ideaId).dismiss(check, input);
            } catch (error) {
              // The person now sees the refetched answers.
              if (error instanceof ApiError && error.status === 409) setSeen(null);
              throw error;
            }
            // The form disappears with its contradiction.
            onDismissed();
          }}
          onSent={() => {}}
          onClose={close}
          focus={seen !== null}
          title={`Dismiss: ${sentence}`}
          label="Why it is no contradiction"
          button="Dismiss with this reason"
          busyText="Dismissing..."
          className="max-w-136 flex-[1_1_100%] gap-3"
          small
          rows={2}
        />
      ) : (
        <Button
          ref={opener}
          className="btn-sm"
          aria-label={`Dismiss: ${sentence}`}
          onClick={() => {
            setSeen(compared);
            setWriting(true);
          }}
        >
          Dismiss
        </Button>
      )}
    </li>
  );
}

/** Contradictions never keep an idea from being saved. */
export default function Contradictions({ ideaId, userId }: { ideaId: string; userId: string }) {
  const { $contradictions } = contradictionStores(ideaId);
  const read = useStore($contradictions);
  const heading = useRef<HTMLHeadingElement>(null);
  const leadHere = () => heading.current?.focus();
  const count = read.data?.open.length ?? 0;
  return (
    <section className="vstack contradictions no-print" aria-labelledby="contradictions-heading">
      <div className="hstack between">
        <h2 id="contradictions-heading" ref={heading} tabIndex={-1}>
          {count === 0 ? 'Contradictions' : pluralize(count, 'contradiction')}
        </h2>
        {count > 0 && (
          <p className="small text-muted-foreground">Each can be dismissed with a reason.</p>
        )}
      </div>
      <Loaded what="What does not fit together" {...read} onRetry={$contradictions.revalidate}>
        {({ checks, open, setAside: dismissed }) => (
          <>
            {open.length === 0 && (
              <p className="text-muted-foreground">
                {dismissed.length === 0
                  ? "Nothing was found that doesn't fit together."
                  : 'Everything that was found is dismissed.'}{' '}
                {checks} checks were made.
              </p>
            )}
            {open.length > 0 && (
              <ul className="list grid gap-4 *:flex *:flex-wrap *:items-start *:justify-between *:gap-x-8 *:gap-y-3 *:border-s-double *:border-b-1 *:border-border *:border-s-iodine *:ps-4 *:pb-4">
                {open.map((one) => (
                  <OpenContradiction
                    key={one.check}
                    ideaId={ideaId}
                    userId={userId}
                    contradiction={one}
                    onDismissed={leadHere}
                  />
                ))}
              </ul>
            )}
            {dismissed.length > 0 && (
              <LazyDetails className="explanation" summary={`${dismissed.length} dismissed`}>
                {() => (
                  <ul className="list grid gap-4 py-3">
                    {dismissed.map((one) => (
                      <Dismissed key={one.check} ideaId={ideaId} one={one} onBack={leadHere} />
                    ))}
                  </ul>
                )}
              </LazyDetails>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
