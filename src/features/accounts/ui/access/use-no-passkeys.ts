import { useSyncExternalStore } from 'react';
import { type NoPasskeys, noPasskeys } from '../../client/passkeys-here.ts';

let known: NoPasskeys | null | undefined;
function lookOnce() {
  if (known === undefined) known = noPasskeys();
  return known;
}
const never = () => () => {};

/** Why no passkey can be used on this page; null where one can, and in the page as it is built. */
export const useNoPasskeys = (): NoPasskeys | null =>
  useSyncExternalStore(never, lookOnce, () => null);
