import { computed } from 'nanostores';
import { createReadStore, write } from '#platform/client/query/queries.ts';
import { $page } from '#platform/client/router/route.ts';
import { $query } from '#platform/client/router/url.ts';
import type { SavedView } from '../domain/list-response.ts';
import type { SavedViewInput } from '../domain/saved-view.ts';

const path = '/api/views';
const changes = { invalidates: ['views'] };

/** The query of the open page as a view stores it, with a parameter for the ranking page. */
export const $currentViewQuery = computed([$page, $query], ({ kind }, query) => {
  const parameters = new URLSearchParams(query);
  if (kind === 'prioritise') parameters.set('view', 'prioritise');
  return parameters.toString();
});

export const $savedViews = createReadStore<SavedView[]>(path, ['views']);

export const saveView = (view: SavedViewInput) => write('POST', path, view, changes);

const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** @throws ApiError 409 (another view has this name) */
export const renameView = (id: string, name: string) => write('PATCH', one(id), { name }, changes);

export const deleteView = (id: string) => write('DELETE', one(id), undefined, changes);
