// The filters of the list. They are in the URL, so that a found list can be shared and Back undoes them.
import { computed } from 'nanostores';
import { $query, setParameters } from '../../../platform/client/router/url.ts';
import { unfreezeOrder } from '../../ideas/client/idea-lists.ts';
import { type Filters, filterParameters, noFilters, readFilters } from '../domain/filters.ts';

/** Compared as text, so that another query parameter, such as a weight, does not count as a change of filters. */
const $written = computed($query, (query) => filterParameters(readFilters(query)).toString());

/** The filters of the URL. */
export const $filters = computed($written, readFilters);
// Another list has no order to keep.
$filters.listen(unfreezeOrder);

/** Changes some of the filters. */
export function setFilters(change: Partial<Filters>): void {
  const filters = $filters.get();
  const next = filterParameters({ ...filters, ...change });
  const parameters = Object.keys(noFilters).map((name) => [name, next.get(name)]);
  // A word that is being typed is one step back, not one for each letter.
  const typing = filters.q !== '' && Object.keys(change).join() === 'q';
  setParameters(Object.fromEntries(parameters), typing ? 'follow' : 'push');
}

/** Takes all filters away; the order stays. @param q the words to go on searching for */
export function clearFilters(q = ''): void {
  const { sort, reverse } = $filters.get();
  setFilters({ ...noFilters, q, sort, reverse });
}
