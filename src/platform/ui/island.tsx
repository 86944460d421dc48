import type { ComponentType } from 'react';
import { ErrorBoundary, ReloadButton } from './ErrorBoundary.tsx';

const Broken = () => (
  <div className="container page vstack narrow-page">
    <div className="vstack" role="alert">
      <h1>This page could not be shown</h1>
      <p className="lead">
        Something went wrong on this page. Ideas and comments that you were writing are kept on this
        device, and nothing you have saved is lost.
      </p>
    </div>
    <p className="actions">
      <ReloadButton className="btn btn-primary" />
      <a className="btn" href="/">
        Return to Home
      </a>
    </p>
  </div>
);

export const island = <Props extends object>(Content: ComponentType<Props>) =>
  function Island(props: Props) {
    return (
      <ErrorBoundary fallback={<Broken />}>
        <Content {...props} />
      </ErrorBoundary>
    );
  };
