import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import { toDay } from '../../../platform/ui/dates.ts';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { contradictionStores } from '../client/contradictions.ts';
import type { DismissedContradiction } from '../domain/contradictions-response.ts';
import { OpenContradiction } from './OpenContradiction.tsx';
import { SideLinks } from './SideLinks.tsx';

type ItemProps = { ideaId: string; one: DismissedContradiction; onBack: () => void };

function Aside({ ideaId, one, onBack }: ItemProps) {
  const { check, sentence, reason, setAsideBy, setAsideAt } = one;
  const { busy, act } = useAction();
  async function bringBack() {
    const done = { title: 'Brought back', description: 'It is among the open ones again.' };
    if (await act(() => contradictionStores(ideaId).bringContradictionBack(check), { done }))
      onBack();
  }
  return (
    <li className="small">
      <p className="user-text" dir="auto">
        {sentence}
      </p>
      <p className="soft user-text" dir="auto">
        Set aside by <bdi>{setAsideBy.name}</bdi>,{' '}
        <time dateTime={setAsideAt}>{toDay(setAsideAt)}</time>: {reason}
      </p>
      <SideLinks ideaId={ideaId} of={one} />
      <button className="link" type="button" aria-disabled={busy} onClick={bringBack}>
        Bring back<span className="sr">: {sentence}</span>
      </button>
    </li>
  );
}

type Props = { ideaId: string; userId: string };

/** The contradictions of an idea, open and dismissed. They never keep an idea from being saved. */
export function Contradictions({ ideaId, userId }: Props) {
  const { $contradictions } = contradictionStores(ideaId);
  const { data, error, loading } = useStore($contradictions);
  const heading = useRef<HTMLHeadingElement>(null);
  const leadHere = () => heading.current?.focus();
  const count = data?.open.length ?? 0;
  return (
    <section className="stack contradictions no-print" aria-labelledby="contradictions-heading">
      <div className="row between">
        <h2 id="contradictions-heading" ref={heading} tabIndex={-1}>
          {count === 0
            ? 'Contradictions'
            : `${count} ${count === 1 ? 'contradiction' : 'contradictions'}`}
        </h2>
        {count > 0 && <p className="small soft">Each can be set aside with a reason.</p>}
      </div>
      <Loaded
        what="What does not fit together"
        data={data}
        error={error}
        loading={loading}
        onRetry={$contradictions.revalidate}
      >
        {({ checks, open, setAside }) => (
          <>
            {open.length === 0 && (
              <p className="soft">
                {setAside.length === 0
                  ? "Nothing was found that doesn't fit together."
                  : 'Everything that was found is set aside.'}{' '}
                {checks} checks were made.
              </p>
            )}
            {open.length > 0 && (
              <ul className="list contradiction-list grid gap-4">
                {open.map((one) => (
                  <OpenContradiction
                    key={one.check}
                    ideaId={ideaId}
                    userId={userId}
                    contradiction={one}
                    onSetAside={leadHere}
                  />
                ))}
              </ul>
            )}
            {setAside.length > 0 && (
              <Disclosure className="explanation" summary={`${setAside.length} set aside`}>
                {() => (
                  <ul className="list set-aside-list grid gap-4 py-3">
                    {setAside.map((one) => (
                      <Aside key={one.check} ideaId={ideaId} one={one} onBack={leadHere} />
                    ))}
                  </ul>
                )}
              </Disclosure>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
