import { toLongDay } from '../../../../platform/ui/dates.ts';
import type { User } from '../../domain/account-response.ts';
import NextStep from '../access/NextStep.tsx';

/** The required second step for a session that began with a password alone. */
export function SecondStepNotice({ user }: { user: User }) {
  const { secondStepBy } = user;
  if (!secondStepBy) return null;
  const isOver = Date.parse(secondStepBy) <= Date.now();
  return (
    <div className="notice stack gap-2" role="status">
      <p>
        <strong>
          {isOver
            ? 'The lab asks founders for a second step.'
            : `From ${toLongDay(secondStepBy)} the lab asks founders for a second step.`}
        </strong>
      </p>
      <NextStep
        user={user}
        setUp={
          <p>
            Add a passkey or turn on codes below.{' '}
            {isOver && 'The Idea Tracker opens as soon as you have.'}
          </p>
        }
      />
    </div>
  );
}
