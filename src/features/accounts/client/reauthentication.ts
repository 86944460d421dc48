// What gives or takes away a way into an account is refused until its owner has proven lately who they are. A call that
// was refused for that waits here until a dialog has asked, and is then made again.
import { atom } from 'nanostores';
import {
  type ApiError,
  NoResponse,
  NotConfirmed,
  onRefusedUntilConfirmed,
} from '../../../platform/client/api/api.ts';
import { readOnce, write } from '../../../platform/client/query/queries.ts';
import type { Confirmation } from '../domain/account.ts';
import { type ReauthenticationMethod, reauthenticationMethods } from '../domain/sign-in-method.ts';
import { recheckSecondStep } from './second-step.ts';
import { keepUser, type WithUser } from './session.ts';

export type Asked = {
  ways: ReauthenticationMethod[];
  /** @param isConfirmed false where the dialog was closed */
  settle: (isConfirmed: boolean) => void;
  /** The dialog cannot be shown: what waits is told so. */
  fail: () => void;
};

/** What the dialog asks for; null while nothing waits. */
export const $reauthentication = atom<Asked | null>(null);

let waiting: Promise<void> | null = null;

/** Those that are refused meanwhile wait for the same answer. */
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

/**
 * The session has another id since: what was refused is made again in it.
 * @throws ApiError 400 (wrong), 429
 */
export async function confirm(proof: Confirmation): Promise<void> {
  const { user } = await write<WithUser>('POST', path, proof);
  keepUser(user);
  // With a second step it may open the founders' pages now.
  recheckSecondStep();
  $reauthentication.get()?.settle(true);
}

/** Asks where it is needed, before something that no call of this page does. @throws NotConfirmed, ApiError */
export const ensureReauthenticated = (): Promise<unknown> => readOnce(path);
