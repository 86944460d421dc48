import { Component, type ReactNode } from 'react';

/** Shows something else where its content fails: React would take the content away and leave nothing. */
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

/** Nothing less would do everywhere: what has failed to load once is not asked for again. */
export const ReloadButton = ({ className }: { className: string }) => (
  <button className={className} type="button" onClick={() => location.reload()}>
    Reload the page
  </button>
);
