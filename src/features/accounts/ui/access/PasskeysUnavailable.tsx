import { useSyncExternalStore } from 'react';
import {
  type PasskeysUnavailableReason,
  passkeysUnavailable,
} from '../../client/device-passkeys.ts';

export const PasskeysUnavailable = ({ why, at }: PasskeysUnavailableReason) => (
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

let known: PasskeysUnavailableReason | null | undefined;
function lookOnce() {
  if (known === undefined) known = passkeysUnavailable();
  return known;
}
const never = () => () => {};

/** Null if the page can use passkeys, and during the build. */
export const usePasskeysUnavailable = (): PasskeysUnavailableReason | null =>
  useSyncExternalStore(never, lookOnce, () => null);
