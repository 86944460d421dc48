import type { NoPasskeys } from '../../client/passkeys-here.ts';

/** Says why passkeys do not work on this page, and where they do. */
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
