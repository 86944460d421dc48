import { randomUUID } from 'node:crypto';
import { sampleSources } from '../../../db/sample/sample-sources.ts';
import { sourceChanges, sourceFields, sources } from '../../../db/schema/evidence.ts';
import type { Database } from '../../platform/server/database/database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The statements of what the demo's answers rest on, with its history.
 * @param people their ids, the demo founder's first
 */
export function demoSourceInserts(
  database: Database,
  people: readonly string[],
  ideaIds: readonly string[],
  now: number,
) {
  const ago = (days: number) => new Date(now - days * dayMs);
  const rows = sampleSources.map(({ idea, by, daysAgo, checked, doi = null, fields, ...words }) => {
    const number = sampleSources.filter((one) => one.idea === idea);
    return {
      source: {
        ...words,
        id: randomUUID(),
        ideaId: ideaIds[idea] ?? '',
        number: number.findIndex((one) => one.shows === words.shows) + 1,
        doi,
        addedBy: people[by] ?? '',
        createdAt: ago(daysAgo),
        revision: checked ? 2 : 1,
        checkedBy: checked ? (people[checked.by] ?? null) : null,
        checkedAt: checked ? ago(checked.daysAgo) : null,
      },
      fields,
      said: { ...words, doi, url: null, pubmedId: null, fileId: null, fields },
    };
  });
  return [
    database.insert(sources).values(rows.map(({ source }) => source)),
    database
      .insert(sourceFields)
      .values(
        rows.flatMap(({ source, fields }) =>
          fields.map((fieldName) => ({ sourceId: source.id, fieldName })),
        ),
      ),
    database.insert(sourceChanges).values(
      rows.flatMap(({ source, said }) => {
        const { id: sourceId, addedBy, createdAt, checkedBy, checkedAt } = source;
        const noted = { sourceId, ideaRevision: 1, said };
        const added = {
          ...noted,
          what: 'added' as const,
          revision: 1,
          changedBy: addedBy,
          at: createdAt,
        };
        if (!checkedBy || !checkedAt) return [added];
        return [
          added,
          {
            ...noted,
            what: 'checked' as const,
            revision: 2,
            changedBy: checkedBy,
            at: checkedAt,
          },
        ];
      }),
    ),
  ] as const;
}
