import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { useEffect, useMemo, useRef } from 'react';
import { $query, setParameters } from '../../client/address.ts';
import { filterIdeas } from '../../client/ideas.ts';
import {
  type Filters,
  filterParameters,
  noFilters,
  readFilters,
} from '../../domain/idea/filters.ts';

const typingPauseMs = 250;

/** The filters as text: what else changes in the address, as a weight does, is none of theirs. */
const $written = computed($query, (query) => filterParameters(readFilters(query)).toString());

/** The filters. They are in the address, so that a found list can be shared and Back undoes them. */
export function useFilters(): Filters {
  const written = useStore($written);
  const filters = useMemo(() => readFilters(written), [written]);
  const asked = useRef(filters.q);
  useEffect(() => {
    // Each key typed would otherwise be a question to the server.
    const pause = filters.q === asked.current ? 0 : typingPauseMs;
    const timer = setTimeout(() => {
      asked.current = filters.q;
      filterIdeas(filters);
    }, pause);
    return () => clearTimeout(timer);
  }, [filters]);
  return filters;
}

/** Changes some of the filters. */
export function setFilters(change: Partial<Filters>): void {
  const filters = readFilters($written.get());
  const next = filterParameters({ ...filters, ...change });
  const parameters = Object.keys(noFilters).map((name) => [name, next.get(name)]);
  // A word that is being typed is one step back, not one for each letter.
  const typing = filters.q !== '' && Object.keys(change).join() === 'q';
  setParameters(Object.fromEntries(parameters), typing ? 'follow' : 'push');
}

/** Takes all filters away; the order stays. */
export function clearFilters(): void {
  const { sort, reverse } = readFilters($written.get());
  setFilters({ ...noFilters, sort, reverse });
}

/** Sets the filters of the address before the first question is asked. */
export const openFilters = () => filterIdeas(readFilters(location.search));
