import { page } from 'vitest/browser';
import type {
  Source,
  SourceChange,
  SourceWords,
} from '#features/evidence/domain/source-response.ts';
import { type SourceInput, wordsOf } from '#features/evidence/domain/source-schema.ts';
import { answerCalls, type Call, noContent } from './calls.ts';

type Person = Source['addedBy'];

/** The list below the open section of an idea. */
export const sourceList = page.getByRole('region', { name: 'Sources of this section' });
export const sourceItem = (number: number) =>
  sourceList
    .getByRole('listitem')
    .filter({ hasText: `Source ${number}` })
    .first();

/** A server that stores the sources of an idea and their history. @param me the author of all changes */
export function keepSources(ideaId: string, me: Person) {
  const path = `/api/ideas/${ideaId}/sources`;
  const sources: Source[] = [];
  const changes: SourceChange[] = [];
  let count = 0;

  function note(what: SourceChange['what'], source: Source, before: SourceWords | null = null) {
    const { id: sourceId, number, addedBy, kind, stance, shows, citation, fileId } = source;
    const { url, doi, pubmedId, fields } = source;
    source.revision++;
    changes.unshift({
      ...{ sourceId, number, revision: source.revision, what, user: me, addedBy: addedBy.id },
      ...{ at: new Date().toISOString(), ideaRevision: 1, before },
      said: { kind, stance, shows, citation, fileId, url, doi, pubmedId, fields },
    });
    return source;
  }
  function remove(source: Source) {
    sources.splice(sources.indexOf(source), 1);
    return note('removed', source);
  }
  function change(source: Source, input: SourceInput) {
    const before = { ...source };
    return note('changed', Object.assign(source, wordsOf(input)), before);
  }
  /** Adds a source in the way the server handles a submitted form. */
  function add(input: Partial<SourceInput> = {}): Source {
    const source: Source = {
      ...wordsOf({
        ...{ kind: 'cohort', stance: 'for', reference: '10.0000/sample', citation: '' },
        ...{ shows: 'Symptoms change in the days before a flare-up.', fileId: null },
        fields: ['problemBeingSolved'],
        ...input,
      }),
      ...{ id: crypto.randomUUID(), ideaId, number: ++count, revision: 0, fileName: null },
      ...{ addedBy: me, writtenBy: me, checkedBy: null, checkedAt: null },
      createdAt: new Date().toISOString(),
    };
    sources.push(source);
    const at = `${path}/${source.id}`;
    answerCalls({
      [`PUT ${at}`]: ({ body }: Call) => change(source, Object(body)),
      [`DELETE ${at}`]: () => {
        remove(source);
        return noContent();
      },
      [`POST ${at}/restore`]: () => {
        sources.push(source);
        sources.sort((a, b) => a.number - b.number);
        return note('brought back', source);
      },
      [`POST ${at}/erase`]: () => {
        // Erasing a source also erases its earlier history.
        for (const change of changes.filter(({ sourceId }) => sourceId === source.id))
          changes.splice(changes.indexOf(change), 1);
        note('removed for good', Object.assign(source, { shows: '' }));
        return noContent();
      },
    });
    return note('added', source);
  }
  answerCalls({
    [`GET ${path}`]: () => sources,
    [`GET ${path}/history`]: () => ({ items: changes, next: null }),
    [`POST ${path}`]: ({ body }: Call) => add(Object(body)),
  });
  return { path, sources, changes, add, change, remove };
}
