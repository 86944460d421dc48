import { computed } from 'nanostores';
import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import { $page } from '../../../platform/client/router/route.ts';
import { $query } from '../../../platform/client/router/url.ts';
import type { SavedView } from '../domain/list-response.ts';
import type { SavedViewInput } from '../domain/saved-view.ts';

const path = '/api/views';
const changes = { invalidates: ['views'] };

/** The query that a view of the open page is saved with: it says whether that is the ranking. */
export const $viewed = computed([$page, $query], ({ kind }, query) => {
  const parameters = new URLSearchParams(query);
  if (kind === 'prioritise') parameters.set('view', 'prioritise');
  return parameters.toString();
});

/** The founder's saved views, by name. */
export const $savedViews = createReadStore<SavedView[]>(path, ['views']);

/** Keeps a view under a name, over one of the same name. @throws ApiError */
export const saveView = (view: SavedViewInput) => write('POST', path, view, changes);

const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

/** @throws ApiError (409: another view has the name) */
export const renameView = (id: string, name: string) => write('PATCH', one(id), { name }, changes);

export const deleteView = (id: string) => write('DELETE', one(id), undefined, changes);
