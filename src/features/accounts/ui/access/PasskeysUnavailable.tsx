import { useSyncExternalStore } from 'react';
import { type NoPasskeys, noPasskeys } from '../../client/device-passkeys.ts';

export const PasskeysUnavailable = ({ why, at }: NoPasskeys) => (
  <p className="hint">
    {why}
    {at && (
      <>
        {' '}
        Open <a href={at}>{new URL(at).host}</a> to use them.
      </>
    )}
  </p>
);

let known: NoPasskeys | null | undefined;
function lookOnce() {
  if (known === undefined) known = noPasskeys();
  return known;
}
const never = () => () => {};

/** Why no passkey can be used on this page; null where one can, and in the page as it is built. */
export const useNoPasskeys = (): NoPasskeys | null =>
  useSyncExternalStore(never, lookOnce, () => null);
