import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { roles } from '../../../platform/text/role.ts';
import { Badge } from '../../../platform/ui/Badge.tsx';
import { toDay, toMoment } from '../../../platform/ui/dates.ts';
import { ConfirmAction } from '../../../platform/ui/form/ConfirmAction.tsx';
import { useAction } from '../../../platform/ui/form/use-action.ts';
import { Loaded } from '../../../platform/ui/Loaded.tsx';
import { Menu } from '../../../platform/ui/Menu.tsx';
import { Pages } from '../../../platform/ui/Pages.tsx';
import { ScrollTable } from '../../../platform/ui/ScrollTable.tsx';
import { useNeighbour } from '../../../platform/ui/use-neighbour.ts';
import type { User } from '../../accounts/domain/account-response.ts';
import { changePerson } from '../client/admin-mutations.ts';
import { $people, findPeople, lists } from '../client/admin-queries.ts';
import type { Person } from '../domain/admin-response.ts';
import { DeletePerson } from './DeletePerson.tsx';
import {
  endOfOwnSessions,
  endOfSessions,
  newRole,
  type Question,
  suspension,
} from './questions.ts';
import { SecondStepLink } from './SecondStepLink.tsx';

const typingPauseMs = 250;

function Row({ person, me }: { person: Person; me: boolean }) {
  const { busy, act } = useAction();
  const row = useNeighbour<HTMLTableRowElement>();
  const [asked, setAsked] = useState<Question | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [linking, setLinking] = useState(false);
  const { id, name, role, suspendedAt, sessions } = person;
  // The administrator's present session is not ended.
  const others = me ? sessions - 1 : sessions;
  const endLabel = others === 1 ? 'End session' : `End ${others} sessions`;
  const needsLink = person.lacksSecondStep && !suspendedAt;
  const hasActions = !me || others > 0 || needsLink;
  const lift = () =>
    act(() => changePerson(id, { suspended: false }), {
      done: { title: 'Suspension lifted', description: `${name} can sign in again.` },
    });
  const ending = () =>
    me ? endOfOwnSessions(person, endLabel) : endOfSessions(person, others === 1, endLabel);
  return (
    <tr ref={row}>
      <th scope="row">
        <bdi className="user-text">{name}</bdi> {me && <Badge look="secondary">You</Badge>}{' '}
        {suspendedAt && <Badge look="destructive">Suspended</Badge>}
        <br />
        <span className="soft small user-text">{person.email}</span>{' '}
        {role === 'user' && !person.emailProven && <Badge look="outline">Address not proven</Badge>}
      </th>
      <td data-label="Created">{toDay(person.createdAt)}</td>
      <td data-label="Last use">
        {person.lastUsedAt ? toMoment(person.lastUsedAt) : 'Not signed in'}
      </td>
      <td className="num" data-label="Ideas">
        {person.ideas}
      </td>
      <td data-label="Role">
        <label className="sr" htmlFor={`role-${id}`}>
          Role of {name}
        </label>
        <select
          className="input role"
          id={`role-${id}`}
          value={role}
          disabled={busy}
          onChange={({ target }) =>
            setAsked(newRole(person, roles.find((one) => one === target.value) ?? role))
          }
        >
          {roles.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </td>
      <td>
        {hasActions && (
          <Menu label={`Actions for ${name}`}>
            {others > 0 && (
              <button type="button" role="menuitem" onClick={() => setAsked(ending())}>
                {endLabel}
              </button>
            )}
            {needsLink && (
              <button type="button" role="menuitem" onClick={() => setLinking(true)}>
                Second step link
              </button>
            )}
            {!me && (
              <button
                type="button"
                role="menuitem"
                onClick={() => (suspendedAt ? lift() : setAsked(suspension(person)))}
              >
                {suspendedAt ? 'Lift suspension' : 'Suspend'}
              </button>
            )}
            {!me && (
              <button
                type="button"
                role="menuitem"
                className="danger"
                onClick={() => setDeleting(true)}
              >
                Delete account
              </button>
            )}
          </Menu>
        )}
        {linking && <SecondStepLink person={person} onClose={() => setLinking(false)} />}
        {deleting && <DeletePerson person={person} onClose={() => setDeleting(false)} />}
        {asked && (
          <ConfirmAction {...asked} keep="Leave it" toastsFailure onClose={() => setAsked(null)}>
            <p>{asked.text}</p>
          </ConfirmAction>
        )}
      </td>
    </tr>
  );
}

/** Everybody with an account. A change of role counts from the person's next request on. */
export function People({ me }: { me: User }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => findPeople(words), typingPauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      <search className="field filter">
        <label htmlFor="people-find">Name or email</label>
        <input
          dir="auto"
          className="input"
          id="people-find"
          type="search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </search>
      <Loaded {...useStore($people)} onRetry={$people.revalidate}>
        {(first) => (
          <>
            <p className="small soft" role="status">
              {first.total === 1 ? '1 person' : `${first.total} people`}
            </p>
            <Pages list={lists.people} first={first} empty="Nobody found.">
              {(items) => (
                <ScrollTable
                  label="People"
                  className="table people"
                  heads={[
                    'Name',
                    'Created',
                    'Last use',
                    'Ideas',
                    'Role',
                    <span className="sr" key="actions">
                      Actions
                    </span>,
                  ]}
                >
                  {items.map((person) => (
                    <Row key={person.id} person={person} me={person.id === me.id} />
                  ))}
                </ScrollTable>
              )}
            </Pages>
          </>
        )}
      </Loaded>
    </>
  );
}
