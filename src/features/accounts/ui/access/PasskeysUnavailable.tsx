import { useLayoutEffect, useState } from 'react';
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

/** Null if the page can use passkeys, and during the build. */
export function usePasskeysUnavailable(): PasskeysUnavailableReason | null {
  const [reason, setReason] = useState<PasskeysUnavailableReason | null>(null);
  useLayoutEffect(() => setReason(passkeysUnavailable()), []);
  return reason;
}
