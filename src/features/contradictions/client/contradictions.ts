// How much of an idea is backed, and what does not fit together in it.

import { ApiError } from '../../../platform/client/api/api.ts';
import { createReadStore, write } from '../../../platform/client/query/queries.ts';
import {
  listOf,
  number,
  object,
  optional,
  text,
  wordOf,
} from '../../../platform/client/query/shapes.ts';
import { storeFamily } from '../../../platform/client/query/store-family.ts';
import { ideaPath } from '../../ideas/client/idea-path.ts';
import { allFields } from '../../ideas/domain/fields.ts';
import type {
  Contradictions,
  DismissedContradiction,
  IdeaContradiction,
} from '../domain/contradictions-response.ts';
import type { DismissalInput } from '../domain/dismissal-schema.ts';

const fieldNames = listOf(wordOf(allFields.map(({ name }) => name)));
const contradiction = {
  check: text,
  sentence: text,
  why: text,
  fields: fieldNames,
  beside: optional(wordOf<NonNullable<IdeaContradiction['beside']>>()),
  compared: text,
};
const contradictions = object<Contradictions>({
  checks: number,
  open: listOf(object<IdeaContradiction>(contradiction)),
  setAside: listOf(
    object<DismissedContradiction>({
      ...contradiction,
      reason: text,
      setAsideAt: text,
      setAsideBy: object({ id: text, name: text }),
    }),
  ),
});

/** Where a reason that is not sent yet is kept on the device. */
export const dismissalDraftKey = (userId: string, ideaId: string, check: string) =>
  `set-aside-draft:${userId}:${ideaId}:${check}`;

function open(ideaId: string) {
  const path = ideaPath(ideaId);
  const $contradictions = createReadStore(`${path}/contradictions`, contradictions);
  /** Writes about one contradiction, and shows what the server then says. */
  async function change(method: 'PUT' | 'DELETE', check: string, body?: object): Promise<void> {
    try {
      const url = `${path}/contradictions/${encodeURIComponent(check)}`;
      $contradictions.mutate(await write(method, url, body, contradictions));
    } catch (error) {
      // It is none any more, or somebody else was first.
      if (error instanceof ApiError && [404, 409].includes(error.status))
        $contradictions.revalidate();
      throw error;
    }
  }
  return {
    $contradictions,
    /** @throws ApiError 404 (they fit together by now), 409 (somebody else has done it, or something else stands there) */
    setAside: (check: string, { reason, compared }: DismissalInput) =>
      change('PUT', check, { reason, compared }),
    /** @throws ApiError */
    bringContradictionBack: (check: string) => change('DELETE', check),
  };
}

/** The contradictions in one idea and the writes about them. */
export const contradictionStores = storeFamily(open, 50);
