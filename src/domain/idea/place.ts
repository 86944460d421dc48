import { type FieldName, type SectionName, sections } from './fields.ts';

/** A part of an idea's page: a section, one field of it, or one comment on it. */
export type Place = {
  section: SectionName;
  field: FieldName | null;
  /** The id of a comment. */
  comment: string | null;
};

/** What an address names: `market` a section, `market/marketSize` a field of it, and `market/marketSize/{id}` a comment. */
export function placeIn(hash: string): Place {
  const [named, wanted, comment] = hash.replace(/^#/, '').split('/');
  const section = sections.find(({ name }) => name === named) ?? sections[0];
  const field = section.fields.find(({ name }) => name === wanted);
  return { section: section.name, field: field?.name ?? null, comment: comment || null };
}

type Named = { section: string; field?: string | null; comment?: string | null };

/** The address of a part of an idea's page. */
export function placeUrl(ideaId: string, { section, field, comment }: Named): string {
  const parts = [section, field ?? '', comment ?? ''].join('/').replace(/\/+$/, '');
  return `/idea-tracker/${encodeURIComponent(ideaId)}#${parts}`;
}

/** The address of a field, in its section. */
export function fieldUrl(ideaId: string, field: FieldName): string {
  const section = sections.find(({ fields }) => fields.some(({ name }) => name === field));
  return placeUrl(ideaId, { section: section?.name ?? '', field });
}
