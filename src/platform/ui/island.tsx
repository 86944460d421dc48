import { Component, type ComponentType, type ReactNode } from 'react';

/** Without a boundary, React removes failed content and shows nothing. */
export class ErrorBoundary extends Component<
  { children: ReactNode; fallback: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Reloads, because some browsers do not request a failed module again. */
export const ReloadButton = ({ className }: { className: string }) => (
  <button className={className} type="button" onClick={() => location.reload()}>
    Reload the page
  </button>
);

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
