import { createReadStore } from '../../../platform/client/query/queries.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import type { Place } from '../domain/place-response.ts';

/** The place of one idea by its scores. */
export const placeStores = storeFamily(
  (ideaId: string) => ({
    $place: createReadStore<Place>(`${ideaPath(ideaId)}/place`, [`idea:${ideaId}`, 'places']),
  }),
  50,
);
