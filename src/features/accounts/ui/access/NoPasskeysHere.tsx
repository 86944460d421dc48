import type { NoPasskeys } from '../../client/passkeys-here.ts';

/** Says why there is no passkey on this page, and where there is. */
export const NoPasskeysHere = ({ why, at }: NoPasskeys) => (
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
