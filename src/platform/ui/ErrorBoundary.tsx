import { Component, type ReactNode } from 'react';

/** React would take failed content away and leave nothing. */
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

/** Code that failed to load once is not asked for again, so only a reload helps everywhere. */
export const ReloadButton = ({ className }: { className: string }) => (
  <button className={className} type="button" onClick={() => location.reload()}>
    Reload the page
  </button>
);
