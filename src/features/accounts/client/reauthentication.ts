// A sensitive change needs a recent reauthentication. A refused call waits for the dialog, then it is repeated.
import { atom } from 'nanostores';
import {
  type ApiError,
  type NoResponse,
  type NotConfirmed,
  onRefusedUntilConfirmed,
} from '#platform/client/api/api.ts';
import { readOnce } from '#platform/client/query/queries.ts';
import type { Confirmation } from '../domain/account.ts';
import { type ReauthenticationMethod, reauthenticationMethods } from '../domain/sign-in-method.ts';
import { recheckSecondStep } from './second-step.ts';
import { setSessionUser, type WithUser } from './session.ts';
import { writeAccount } from './write-account.ts';

export type ReauthenticationRequest = {
  ways: ReauthenticationMethod[];
  resolve: () => void;
  reject: (error: NotConfirmed | NoResponse) => void;
};

export const $reauthentication = atom<ReauthenticationRequest | null>(null);

let waiting: Promise<void> | null = null;

/** Opens the dialog. Calls that are refused meanwhile wait for the same one. @throws NotConfirmed, NoResponse */
export function reauthenticateWith(ways: ReauthenticationMethod[]): Promise<void> {
  waiting ??= new Promise<void>((resolve, reject) => {
    $reauthentication.set({ ways, resolve, reject });
  }).finally(() => {
    waiting = null;
    $reauthentication.set(null);
  });
  return waiting;
}

const waysOf = ({ problem: { ways } }: ApiError) =>
  reauthenticationMethods.filter((way) => Array.isArray(ways) && ways.includes(way));

/** Opens the dialog for refused calls, on a page that contains it. @returns a function that stops it */
export function handleReauthentication(): () => void {
  onRefusedUntilConfirmed((refused) => reauthenticateWith(waysOf(refused)));
  return () => onRefusedUntilConfirmed(undefined);
}

const path = '/api/account/confirm';

/** The session gets another id, in which the refused calls are repeated. */
export async function confirm(proof: Confirmation): Promise<void> {
  const { user } = await writeAccount<WithUser>('POST', path, proof);
  setSessionUser(user);
  // With a second step the session may now open the founders' pages.
  recheckSecondStep();
  $reauthentication.get()?.resolve();
}

/** Asks for reauthentication if it is needed, before a redirect that leaves the page. @throws NotConfirmed, ApiError */
export const ensureReauthenticated = (): Promise<unknown> => readOnce(path);
