import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $people, changePerson, endSessionsOf, findPeople } from '../../client/administration.ts';
import type { Person } from '../../domain/administration.ts';
import { type Role, roles, type User } from '../../domain/role.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { toDay, toMoment } from './dates.ts';
import { Pages } from './Pages.tsx';
import { useAct } from './use-act.ts';

const typingPauseMs = 250;

function Row({ person, me }: { person: Person; me: boolean }) {
  const { busy, act } = useAct();
  const { id, name, role, suspendedAt, sessions } = person;
  // One's own session of now is not among those that are ended.
  const others = me ? sessions - 1 : sessions;
  const endLabel = others === 1 ? 'End session' : `End ${others} sessions`;
  const give = (next: Role) =>
    act(() => changePerson(id, { role: next }), {
      title: 'Role changed',
      description: `${name} is now ${next}.`,
    });
  const suspend = (suspended: boolean) =>
    act(() => changePerson(id, { suspended }), {
      title: suspended ? 'Account suspended' : 'Account readmitted',
      description: suspended ? `${name} can no longer sign in.` : `${name} can sign in again.`,
    });
  const end = () =>
    act(() => endSessionsOf(id), {
      title: 'Sessions ended',
      description: `${name} has to sign in again.`,
    });
  return (
    <tr>
      <th scope="row">
        <span className="answer">{name}</span> {me && <Badge look="secondary">You</Badge>}{' '}
        {suspendedAt && <Badge look="destructive">Suspended</Badge>}
        <br />
        <span className="soft small answer">{person.email}</span>
      </th>
      <td>{toDay(person.createdAt)}</td>
      <td>{person.lastUsedAt ? toMoment(person.lastUsedAt) : 'Not signed in'}</td>
      <td className="num">{person.ideas}</td>
      <td>
        <label className="sr" htmlFor={`role-${id}`}>
          Role of {name}
        </label>
        <select
          className="input role"
          id={`role-${id}`}
          value={role}
          disabled={busy}
          onChange={({ target }) => give(roles.find((one) => one === target.value) ?? role)}
        >
          {roles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td>
        <span className="row">
          {others > 0 && (
            <button
              className="btn btn-sm"
              type="button"
              aria-label={`${endLabel} of ${name}`}
              onClick={end}
            >
              {endLabel}
            </button>
          )}
          {!me && (
            <button
              className={`btn btn-sm ${suspendedAt ? '' : 'btn-danger'}`}
              type="button"
              aria-label={`${suspendedAt ? 'Readmit' : 'Suspend'} ${name}`}
              onClick={() => suspend(!suspendedAt)}
            >
              {suspendedAt ? 'Readmit' : 'Suspend'}
            </button>
          )}
        </span>
      </td>
    </tr>
  );
}

/** Everybody with an account. A change of role counts from the person's next request on. */
export function People({ me }: { me: User }) {
  const { data, error, loading } = useStore($people);
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => findPeople(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <search className="field filter">
        <label htmlFor="people-find">Name or e-mail</label>
        <input
          className="input"
          id="people-find"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      <Loaded data={data} error={error} loading={loading} onRetry={$people.revalidate}>
        {(first) => (
          <>
            <p className="small soft" role="status">
              {first.total === 1 ? '1 person' : `${first.total} people`}
            </p>
            <Pages key={JSON.stringify(first)} list="people" first={first} empty="Nobody found.">
              {(items) => (
                // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                <section className="scroll" tabIndex={0} aria-label="People">
                  <table className="table people">
                    <thead>
                      <tr>
                        <th scope="col">Name</th>
                        <th scope="col">Created</th>
                        <th scope="col">Last use</th>
                        <th scope="col">Ideas</th>
                        <th scope="col">Role</th>
                        <th scope="col">Actions</th>
                      </tr>
                    </thead>
                    <tbody>
                      {items.map((person) => (
                        <Row key={person.id} person={person} me={person.id === me.id} />
                      ))}
                    </tbody>
                  </table>
                </section>
              )}
            </Pages>
          </>
        )}
      </Loaded>
    </>
  );
}
