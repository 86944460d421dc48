import type { FieldName } from '../../../domain/idea/fields.ts';

/** What is typed, with the name of the press that sends it. */
export type SourceDraft = {
  reference: string;
  citation: string;
  kind: string;
  stance: string;
  shows: string;
  fileId: string | null;
  fields: FieldName[];
  key: string;
  /** The revision that a change has started from. */
  startedFrom: number;
};

/** What each part of the form is given. */
export type Shared = {
  id: string;
  draft: SourceDraft;
  errors: Record<string, string | undefined>;
  busy: boolean;
  note: (change: Partial<SourceDraft>) => void;
};
