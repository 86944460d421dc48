import { useStore } from '@nanostores/react';
import { confirmBy } from '../../client/confirming.ts';
import { $passkeys } from '../../client/passkeys.ts';
import { $secondStep } from '../../client/second-step.ts';
import type { ConfirmingWay } from '../../domain/account.ts';
import type { User } from '../../domain/role.ts';
import { toLongDay } from '../../ui/dates.ts';
import { useAction } from '../form/use-action.ts';

/** What the lab asks of this session, where it began with a password alone. */
export function SecondStepNotice({ user: { secondStepBy } }: { user: User }) {
  const { data } = useStore($secondStep);
  const { data: passkeys } = useStore($passkeys);
  const { act } = useAction();
  if (!secondStepBy) return null;
  const ways: ConfirmingWay[] = [
    ...(passkeys?.length ? ['passkey' as const] : []),
    ...(data?.codesSince ? ['code' as const] : []),
  ];
  const isOver = Date.parse(secondStepBy) <= Date.now();
  return (
    <div className="notice row between" role="status">
      <p className="small">
        <strong>
          {isOver
            ? 'The lab asks founders for a second step.'
            : `From ${toLongDay(secondStepBy)} the lab asks founders for a second step.`}
        </strong>{' '}
        {ways.length > 0
          ? 'You have one, but this session began without it.'
          : `Add a passkey or turn on codes below. ${isOver ? 'The Idea Tracker opens as soon as you have.' : ''}`}
      </p>
      {ways.length > 0 && (
        <button className="btn btn-sm" type="button" onClick={() => act(() => confirmBy(ways))}>
          Use it now
        </button>
      )}
    </div>
  );
}
