import { useEffect, useState } from 'react';
import { setParameters } from '../../client/address.ts';
import { filterIdeas } from '../../client/ideas.ts';
import {
  type Filters,
  filterParameters,
  noFilters,
  readFilters,
} from '../../domain/idea/search.ts';

const typingPauseMs = 250;

/** The filters. They are in the address, so that a found list can be shared by link. */
export function useFilters() {
  const [filters, setFilters] = useState<Filters>(() => readFilters(location.search));
  useEffect(() => {
    const set = filterParameters(filters);
    setParameters(Object.fromEntries(Object.keys(noFilters).map((name) => [name, set.get(name)])));
    // Each key typed would otherwise be a question to the server.
    const timer = setTimeout(() => filterIdeas(filters), typingPauseMs);
    return () => clearTimeout(timer);
  }, [filters]);
  const set = (change: Partial<Filters>) => setFilters((now) => ({ ...now, ...change }));
  const active = filterParameters({ ...filters, sort: 'rank' }).size > 0;
  return { filters, set, active, clear: () => set({ ...noFilters, sort: filters.sort }) };
}

/** Sets the filters of the address before the first question is asked. */
export const openFilters = () => filterIdeas(readFilters(location.search));
