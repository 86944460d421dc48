import { type FieldName, sectionOf, sections } from './fields.ts';

/**
 * Parses `market` (a section), `market/marketSize` (a field), `market/marketSize/{id}` (a comment),
 * `market/marketSize/source-3` (a source) and `market/sources` (all sources of a section).
 */
export function anchorIn(hash: string) {
  const [named, wanted, third = ''] = hash.replace(/^#/, '').split('/');
  const [, number] = /^source-(\d{1,6})$/.exec(third) ?? [];
  const section = sections.find(({ name }) => name === named) ?? sections[0];
  const field = section.fields.find(({ name }) => name === wanted);
  return {
    section: section.name,
    field: field?.name ?? null,
    comment: number === undefined ? third || null : null,
    source: number === undefined ? null : Number(number),
  };
}

export type Anchor = ReturnType<typeof anchorIn>;

export function anchorLabel({ section, fieldName }: { section: string; fieldName: string | null }) {
  const found = sections.find(({ name }) => name === section);
  return found?.fields.find(({ name }) => name === fieldName)?.label ?? found?.label ?? null;
}

export const ideaUrl = (id: string): string => `/idea-tracker/${encodeURIComponent(id)}`;

export const editUrl = (id: string): string => `${ideaUrl(id)}?edit=true`;

type Named = { section: string; field?: string | null; comment?: string | null };

export function anchorUrl(ideaId: string, { section, field, comment }: Named): string {
  const parts = [section, field ?? '', comment ?? ''].join('/').replace(/\/+$/, '');
  return `${ideaUrl(ideaId)}#${parts}`;
}

export const commentUrl = (
  ideaId: string,
  { id, section, fieldName }: { id: string; section: string; fieldName: string | null },
) => anchorUrl(ideaId, { section, field: fieldName, comment: id });

/** Links to the lists of sources of all sections that contain the fields. */
export const sourceListLinks = (ideaId: string, fields: readonly FieldName[]) =>
  [...new Set(fields.map(sectionOf))].flatMap((section) =>
    section
      ? [{ label: section.label, href: `${anchorUrl(ideaId, { section: section.name })}/sources` }]
      : [],
  );

export const isSourceListHash = (hash: string): boolean => /^#\w+\/sources$/.test(hash);

export function fieldUrl(ideaId: string, field: FieldName): string {
  const section = sectionOf(field);
  return anchorUrl(ideaId, { section: section?.name ?? '', field });
}

/** A source is listed in the section of its first field. */
export function sourceUrl(
  ideaId: string,
  { number, fields: [field] }: { number: number; fields: readonly FieldName[] },
): string {
  return field ? `${fieldUrl(ideaId, field)}/source-${number}` : ideaUrl(ideaId);
}

type EventPlace = {
  kind: string;
  comment: { id: string; section: string; fieldName: string | null } | null;
  source: { number: number; fields: readonly FieldName[] } | null;
  changes: readonly { field: FieldName }[];
};

export function eventUrl(
  { kind, comment, source, changes: [first] }: EventPlace,
  ideaId: string,
): string {
  if (source) return sourceUrl(ideaId, source);
  if (comment) return commentUrl(ideaId, comment);
  if (kind === 'idea.outlook') return `${ideaUrl(ideaId)}/outlook`;
  return first ? fieldUrl(ideaId, first.field) : ideaUrl(ideaId);
}
