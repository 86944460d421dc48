import { $query } from '../../client/url.ts';
import { useCopy } from '../form/use-copy.ts';

/** Filters that leave something else for each reader. */
const ownFilters = [
  { name: 'mine', says: '“Only my ideas” is part of it: whoever opens it sees their own.' },
  {
    name: 'news',
    says: '“New since I last looked” is part of it: whoever opens it sees what is new for them.',
  },
];

/** Puts the URL of the ranking as it is now on the clipboard: filters, weights and their order. */
export function CopyLink() {
  const { copy } = useCopy({
    done() {
      const query = new URLSearchParams($query.get());
      const own = ownFilters.find(({ name }) => query.has(name));
      return {
        title: 'Link copied',
        description: own?.says ?? 'It opens this ranking for any founder.',
      };
    },
    failed: 'The link was not copied',
    instead: 'Copy the address of this page instead.',
  });
  // Not what the address bar says, which follows a slider with some delay.
  const press = () => copy(location.origin + location.pathname + $query.get());
  return (
    <button className="link small no-print" type="button" onClick={press}>
      Copy link
    </button>
  );
}
