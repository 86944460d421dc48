import { $query } from '../../../platform/client/router/url.ts';
import { useCopy } from '../../../platform/ui/form/use-copy.ts';
import { flags } from '../../tracker/domain/filters.ts';

/** A note for links with filters whose result depends on the reader. */
const saidOf = (query: URLSearchParams): string | undefined =>
  Object.entries(flags).flatMap(([name, flag]) =>
    'forOthers' in flag && query.has(name)
      ? [`“${flag.label}” is part of it: ${flag.forOthers}.`]
      : [],
  )[0];

/** Copies the URL of the ranking as it is now: filters, weights and their order. */
export function CopyLink() {
  const { copy } = useCopy({
    done() {
      return {
        title: 'Link copied',
        description:
          saidOf(new URLSearchParams($query.get())) ?? 'It opens this ranking for any founder.',
      };
    },
    failed: 'The link was not copied',
    instead: 'Copy the address of this page instead.',
  });
  // The store, because the address bar follows a slider with a delay.
  const press = () => copy(location.origin + location.pathname + $query.get());
  return (
    <button role="menuitem" type="button" onClick={press}>
      Copy link
    </button>
  );
}
