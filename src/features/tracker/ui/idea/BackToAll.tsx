import { listUrl } from '../../../../platform/client/router/route.ts';

/** Leads to the list as it was left, with its filters and its view. */
export const BackToAll = ({ className }: { className?: string }) => (
  <a href={listUrl()} className={className}>
    Back to all ideas
  </a>
);
