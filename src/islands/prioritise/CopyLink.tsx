import { toast, toastError } from '../../client/toasts.ts';
import { $query } from '../../client/url.ts';

/** Filters that leave something else for each reader. */
const ownFilters = [
  { name: 'mine', says: '“Only my ideas” is part of it: whoever opens it sees their own.' },
  {
    name: 'news',
    says: '“New since I last looked” is part of it: whoever opens it sees what is new for them.',
  },
];

/** Puts the address of the ranking as it is now on the clipboard: filters, weights and their order. */
export function CopyLink() {
  async function copy() {
    try {
      // Not what the address bar says, which follows a slider with some delay.
      await navigator.clipboard.writeText(location.origin + location.pathname + $query.get());
      const query = new URLSearchParams($query.get());
      const own = ownFilters.find(({ name }) => query.has(name));
      toast({
        title: 'Link copied',
        description: own?.says ?? 'It opens this ranking for any founder.',
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
