import type { MouseEvent, ReactNode } from 'react';
import type { Field, FieldName } from '../../../ideas/domain/fields.ts';

export type InPlace = {
  /** Null while none is open. */
  field: FieldName | null;
  open: (field: FieldName) => void;
  form: (field: Field) => ReactNode;
};

export const editButtonId = (field: FieldName) => `edit-${field}`;

type AnswerProps = { field: Field; inPlace: InPlace | undefined; children: ReactNode };

export function EditableAnswer({ field, inPlace, children }: AnswerProps) {
  if (inPlace?.field === field.name) return inPlace.form(field);
  if (!inPlace)
    return (
      <div className="answer-value" dir="auto">
        {children}
      </div>
    );
  function press({ target }: MouseEvent) {
    const isLink = target instanceof Element && target.closest('a, button, summary');
    // Somebody who selects words wants to copy them.
    if (!isLink && getSelection()?.isCollapsed) inPlace?.open(field.name);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button Change beside it does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button Change beside it does the same
    <div className="answer-value editable" dir="auto" onClick={press}>
      {children}
    </div>
  );
}
