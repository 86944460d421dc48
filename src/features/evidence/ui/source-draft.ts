import { newKey } from '../../../platform/client/api/idempotency-key.ts';
import type { FieldName } from '../../ideas/domain/fields.ts';
import { writeReference } from '../domain/reference.ts';
import type { Source } from '../domain/source-response.ts';

export type SourceDraft = {
  reference: string;
  citation: string;
  kind: string;
  stance: string;
  shows: string;
  fileId: string | null;
  fields: FieldName[];
  key: string;
  startedFrom: number;
};

export const draftOf = (source: Source | null, field: FieldName | null): SourceDraft => ({
  reference: source ? writeReference(source) : '',
  citation: source?.citation ?? '',
  kind: source?.kind ?? '',
  stance: source?.stance ?? 'for',
  shows: source?.shows ?? '',
  fileId: source?.fileId ?? null,
  fields: source?.fields ?? (field ? [field] : []),
  key: newKey(),
  startedFrom: source?.revision ?? 0,
});

export type Shared = {
  id: string;
  draft: SourceDraft;
  errors: Record<string, string | undefined>;
  busy: boolean;
  note: (change: Partial<SourceDraft>) => void;
};
