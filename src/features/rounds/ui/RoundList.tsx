import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { User } from '#features/accounts/domain/account-response.ts';
import { $hash, onNavigation, setHash, setParameters } from '#platform/client/router/url.ts';
import { LinkButton } from '#platform/ui/Button.tsx';
import { Heading, setTitle } from '#platform/ui/Heading.tsx';
import { LoadError } from '#platform/ui/LoadError.tsx';
import { LongList } from '#platform/ui/LongList.tsx';
import { lazyComponent, useOnceTrue } from '#platform/ui/lazy-component.tsx';
import { Spinner } from '#platform/ui/Spinner.tsx';
import { Time } from '#platform/ui/Time.tsx';
import { whenIdle } from '#platform/ui/when-idle.ts';
import {
  formHash,
  isBegun,
  openRoundDraft,
  readRequestedIdeas,
  type StoredRoundDraft,
} from '../client/new-round.ts';
import { $rounds, moreRounds } from '../client/rounds.ts';
import type { RoundSummary } from '../domain/round-response.ts';
import { isToScore } from '../domain/rounds-of-user.ts';
import { ClosedItem, OpenItem, RoundsExplanation } from './RoundItem.tsx';

const NewRound = lazyComponent(
  () => import('./NewRound.tsx'),
  <Spinner label="Opening the form…" />,
);

const NoRounds = () => (
  <div className="sheet sides round-side">
    <div className="vstack">
      <h2>No rounds yet</h2>
      <p>
        Pick some ideas and some people. Each of them scores the ideas alone. See where you agree
        and what to discuss.
      </p>
      <p className="actions">
        <a className="btn btn-primary" href={`#${formHash}`}>
          Open your first round
        </a>
      </p>
    </div>
    <RoundsExplanation />
  </div>
);

type ListsProps = { rounds: readonly RoundSummary[]; whole: boolean; user: User };

/** Rounds that wait for the reader's scores come first. @param whole true if these are all rounds */
function Lists({ rounds, whole, user }: ListsProps) {
  const waiting = rounds.filter(isToScore);
  const others = rounds.filter((round) => !round.closedAt && !waiting.includes(round));
  const open = [...waiting, ...others];
  const closed = rounds.filter(({ closedAt }) => closedAt);
  return (
    <>
      <section className="vstack" aria-labelledby="open-rounds">
        <h2 id="open-rounds">
          Open <span className="num text-muted-foreground">{open.length}</span>
        </h2>
        <ul className="list border-t-2 border-line *:border-b-1 *:border-b-border *:py-5">
          {open.map((round) => (
            <OpenItem key={round.id} round={round} user={user} />
          ))}
          {open.length === 0 && <li className="text-muted-foreground">No round is open.</li>}
        </ul>
        <p className="notice">
          Until a round closes nobody sees anybody’s scores, administrators included. You see only
          how many have finished.
        </p>
      </section>
      {closed.length > 0 && (
        <section className="vstack" aria-labelledby="closed-rounds">
          <h2 id="closed-rounds">
            Closed {whole && <span className="num text-muted-foreground">{closed.length}</span>}
          </h2>
          <ul className="list border-t-2 border-line *:border-b-1 *:border-b-border *:py-5">
            {closed.map((round) => (
              <ClosedItem key={round.id} round={round} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type UnfinishedRoundProps = {
  user: User;
  discarded: StoredRoundDraft | null;
  onRestore: () => void;
};

function UnfinishedRound({ user, discarded, onRestore }: UnfinishedRoundProps) {
  const { value, savedAt } = useStore(openRoundDraft(user.id).$draft);
  const title = value?.title?.trim();
  if (value && isBegun(value))
    return (
      <p className="notice">
        <a href={`#${formHash}`}>Continue the round that you began</a>
        {title && <bdi className="user-text"> “{title}”</bdi>}
        {savedAt && (
          <>
            , kept on this device <Time at={savedAt.toISOString()} />
          </>
        )}
        .
      </p>
    );
  return (
    discarded && (
      <p className="notice">
        <span role="status">What you typed was discarded.</span>{' '}
        <LinkButton onClick={onRestore}>Bring it back</LinkButton>
      </p>
    )
  );
}

/** The list of rounds, and the form for a new one if the URL asks for it. */
export function RoundList({ user }: { user: User }) {
  const { data, error, loading } = useStore($rounds);
  const showsForm = useStore($hash) === `#${formHash}`;
  const [discarded, setDiscarded] = useState<StoredRoundDraft | null>(null);
  const opener = useRef<HTMLAnchorElement>(null);
  const failed = Boolean(error) && !loading && !data;
  // Waits for the content above the form, which would move it.
  const formMayShow = useOnceTrue(Boolean(data) || failed);
  useEffect(() => setTitle('Rounds'), []);
  useLayoutEffect(() => {
    const showForm = () => readRequestedIdeas(location.search) && setHash(formHash);
    showForm();
    return onNavigation(showForm);
  }, []);
  useEffect(() => whenIdle(NewRound.preload), []);

  function close(draft: StoredRoundDraft | null) {
    setDiscarded(draft);
    // The form may not have taken over the parameters of the link.
    setParameters({ ideas: null, follows: null });
    setHash('');
    opener.current?.focus();
  }

  function restore() {
    openRoundDraft(user.id).$draft.write(discarded);
    setDiscarded(null);
    setHash(formHash);
  }

  return (
    <div className="container page vstack gap-8 [&_h2]:text-xl [&_h3]:text-lg/[1.35]">
      <div className="vstack">
        <div className="hstack between">
          <Heading>Rounds</Heading>
          <a ref={opener} className="btn btn-primary" href={`#${formHash}`}>
            Open a round
          </a>
        </div>
        <p className="text-muted-foreground">
          Several people score the same ideas without seeing each other’s scores. See where you
          agree and what to discuss.
        </p>
      </div>
      {!showsForm && <UnfinishedRound user={user} discarded={discarded} onRestore={restore} />}
      {failed && <LoadError what="The rounds" error={error} onRetry={() => $rounds.revalidate()} />}
      {data && (
        <LongList first={data} readOn={moreRounds} empty={!showsForm && <NoRounds />}>
          {(rounds) => <Lists rounds={rounds} whole={rounds.length >= data.total} user={user} />}
        </LongList>
      )}
      {!data && !failed && <Spinner label="Loading rounds…" />}
      {showsForm && formMayShow && <NewRound user={user} onClose={close} />}
    </div>
  );
}
