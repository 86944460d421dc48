import type { ReactNode } from 'react';

/** A page with nothing but a message, below an illustration. */
export const EmptyPage = ({ children }: { children: ReactNode }) => (
  <>
    <div className="signal paper">
      <svg viewBox="0 0 1280 200" preserveAspectRatio="xMinYMid slice" aria-hidden="true">
        <path className="ink green" d="M0 160H40V80H80V160H160" />
        <path className="ink" d="M160 160H360" />
        <path className="ink pencil dash" d="M400 160H6000" />
        <circle cx="360" cy="160" r="6" className="fill-amber" />
        <circle cx="400" cy="160" r="5" className="ink pencil" />
      </svg>
    </div>
    <div className="container page vstack narrow-page">{children}</div>
  </>
);
