import { toast, toastError } from '../../client/toasts.ts';
import { $query } from '../../client/url.ts';

/** Puts the address of the ranking as it is now on the clipboard: filters, weights and their order. */
export function CopyLink() {
  async function copy() {
    try {
      // Not what the address bar says, which follows a slider with some delay.
      await navigator.clipboard.writeText(location.origin + location.pathname + $query.get());
      const mine = new URLSearchParams($query.get()).has('mine');
      toast({
        title: 'Link copied',
        description: mine
          ? '“Only my ideas” is part of it: whoever opens it sees their own.'
          : 'It opens this ranking for any founder.',
      });
    } catch {
      // Without TLS, or where somebody has forbidden it.
      toastError('Copy the address of this page instead.', 'The link was not copied');
    }
  }
  return (
    <button className="link small no-print" type="button" onClick={copy}>
      Copy link
    </button>
  );
}
