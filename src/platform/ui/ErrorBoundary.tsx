import { Component, type ReactNode } from 'react';

/** Without it, React removes failed content and shows nothing. */
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

/** Browsers do not request a failed module again, so only a reload helps. */
export const ReloadButton = ({ className }: { className: string }) => (
  <button className={className} type="button" onClick={() => location.reload()}>
    Reload the page
  </button>
);
