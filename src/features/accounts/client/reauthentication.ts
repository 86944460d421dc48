// Sensitive changes of an account need a recent reauthentication. A refused call waits here until the dialog has
// asked, and is then repeated.
import { atom } from 'nanostores';
import {
  type ApiError,
  NoResponse,
  NotConfirmed,
  onRefusedUntilConfirmed,
} from '../../../platform/client/api/api.ts';
import { readOnce } from '../../../platform/client/query/queries.ts';
import type { Confirmation } from '../domain/account.ts';
import { type ReauthenticationMethod, reauthenticationMethods } from '../domain/sign-in-method.ts';
import { recheckSecondStep } from './second-step.ts';
import { setSessionUser, type WithUser } from './session.ts';
import { writeAccount } from './write-account.ts';

export type ReauthenticationRequest = {
  ways: ReauthenticationMethod[];
  /** @param isConfirmed false where the dialog was closed */
  settle: (isConfirmed: boolean) => void;
  /** Rejects the waiting calls if the dialog cannot be shown. */
  fail: () => void;
};

/** The open request for reauthentication; null without one. */
export const $reauthentication = atom<ReauthenticationRequest | null>(null);

let waiting: Promise<void> | null = null;

/** Calls refused meanwhile wait for the same answer. */
function ask(ways: ReauthenticationMethod[]): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    const end = () => {
      waiting = null;
      $reauthentication.set(null);
    };
    $reauthentication.set({
      ways,
      settle(isConfirmed) {
        end();
        if (isConfirmed) resolve();
        else reject(new NotConfirmed());
      },
      fail() {
        end();
        reject(new NoResponse());
      },
    });
  });
  return waiting;
}

/** Asks for one of these, though nothing was refused. @throws NotConfirmed */
export const reauthenticateWith = (ways: ReauthenticationMethod[]): Promise<void> => ask(ways);

const waysOf = ({ problem: { ways } }: ApiError) =>
  reauthenticationMethods.filter((way) => Array.isArray(ways) && ways.includes(way));

/** Answers such refusals by asking, on a page that has a place for it. @returns ends it */
export function handleReauthentication(): () => void {
  onRefusedUntilConfirmed((refused) => ask(waysOf(refused)));
  return () => onRefusedUntilConfirmed(undefined);
}

const path = '/api/account/confirm';

/** The session gets another id, and the refused calls are repeated in it. @throws ApiError 400 (wrong), 429 */
export async function confirm(proof: Confirmation): Promise<void> {
  const { user } = await writeAccount<WithUser>('POST', path, proof);
  setSessionUser(user);
  // With a second step it may open the founders' pages now.
  recheckSecondStep();
  $reauthentication.get()?.settle(true);
}

/** Asks where it is needed, before something that no call of this page does. @throws NotConfirmed, ApiError */
export const ensureReauthenticated = (): Promise<unknown> => readOnce(path);
