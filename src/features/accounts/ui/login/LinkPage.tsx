import type { ReactNode } from 'react';

/** Shown for a link without a token, or with a used one. */
export const DeadLink = ({ children }: { children: ReactNode }) => (
  <div className="wrap page stack narrow-page">
    <h1>This link no longer works</h1>
    <p className="lead">
      It has been used, has expired, or was not copied as a whole. After a reload of this page, open
      the link once more.
    </p>
    <p className="actions">{children}</p>
  </div>
);
