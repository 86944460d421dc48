import { type ReactNode, useState } from 'react';
import { Disclosure } from '../../../platform/ui/Disclosure.tsx';
import type { Round } from '../domain/round-response.ts';
import { useRoundChange } from './use-round-change.ts';

type Member = {
  id: string;
  name: string;
  /** The page about it. */
  href?: string;
  note?: string | undefined;
};

type Props = {
  round: Round;
  kind: 'ideas' | 'people';
  title: string;
  members: readonly Member[];
  /** The reader may add and take away. */
  manages: boolean;
  /** The form that adds others. */
  children: () => ReactNode;
};

/** The ideas of an open round, or the people that it asks. */
export function Members({ round, kind, title, members, manages, children }: Props) {
  const { busy, problem, change } = useRoundChange(round.id);
  /** Which one the problem is about. */
  const [tried, setTried] = useState('');

  function takeAway({ id, name }: Member) {
    if (busy) return;
    setTried(id);
    void change(kind === 'ideas' ? { removeIdeas: [id] } : { removeAssessors: [id] }, {
      title: 'Removed from the round',
      description: name,
    });
  }

  return (
    <section className="stack" aria-labelledby={`${kind}-of-round`}>
      <h2 id={`${kind}-of-round`} tabIndex={-1}>
        {title} <span className="num soft">{members.length}</span>
      </h2>
      <ul className="list members">
        {members.map((member) => (
          <li key={member.id}>
            <div className="row between">
              <span className="user-text">
                {member.href ? <a href={member.href}>{member.name}</a> : <bdi>{member.name}</bdi>}
                {member.note && ' '}
                {member.note && <span className="note soft small">{member.note}</span>}
              </span>
              {manages && (
                <button
                  className="link small"
                  type="button"
                  aria-disabled={busy}
                  aria-label={`Remove ${member.name}`}
                  onClick={() => takeAway(member)}
                >
                  Remove
                </button>
              )}
            </div>
            {problem && tried === member.id && (
              <p className="error" role="alert">
                {problem}
              </p>
            )}
          </li>
        ))}
      </ul>
      {manages && (
        <Disclosure
          className="add-members"
          summary={kind === 'ideas' ? 'Add ideas' : 'Ask others too'}
        >
          {children}
        </Disclosure>
      )}
    </section>
  );
}
