import { useEffect, useRef } from 'react';
import type { Field } from '#features/ideas/domain/fields.ts';
import type { Idea } from '#features/ideas/domain/idea-response.ts';
import { BusyButton } from '#platform/ui/BusyButton.tsx';
import { CancelButton, FormError } from '#platform/ui/form/FormActions.tsx';
import { isComposing } from '#platform/ui/form-keys.ts';
import { IdeaField } from '../form/IdeaField.tsx';
import { editButtonId } from './FieldRow.tsx';
import { useEdit } from './use-edit.ts';

type Props = {
  field: Field;
  idea: Idea;
  userId: string;
  /** Gets a function that restores discarded changes, or null. */
  onDone: (restore: (() => void) | null) => void;
  onOpenForm: () => void;
};

/** Edits one field. Shares its draft with the form of the whole idea. */
export default function EditInPlace({ field, idea, userId, onDone, onOpenForm }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const finish = (restore: (() => void) | null) => {
    onDone(restore);
    // The button is rendered again in the next frame.
    requestAnimationFrame(() => document.getElementById(editButtonId(field.name))?.focus());
  };
  const focusField = () => {
    const control = form.current?.elements.namedItem(field.name);
    if (control instanceof HTMLElement) control.focus();
  };
  const edit = useEdit(
    idea,
    userId,
    (wrong) => (wrong === field.name ? focusField() : onOpenForm()),
    () => finish(null),
  );
  const isConflict = edit.draft.conflicts !== undefined;
  useEffect(() => {
    if (isConflict) onOpenForm();
  }, [isConflict, onOpenForm]);
  useEffect(() => {
    const control = form.current?.elements.namedItem(field.name);
    if (!(control instanceof HTMLElement)) return;
    control.focus();
    if (control instanceof HTMLTextAreaElement) control.setSelectionRange(-1, -1);
  }, [field.name]);
  const cancel = () => finish(edit.discard());
  return (
    <form
      ref={form}
      className="vstack gap-2 [&_textarea]:min-h-11 [&_:is(.field>label,.field>.hint)]:sr-only no-print"
      noValidate
      aria-label={`Change ${field.label}`}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        const isText = event.target instanceof HTMLTextAreaElement;
        if (event.key === 'Escape' && !edit.busy) cancel();
        else if (event.key === 'Enter' && isText && !event.shiftKey)
          event.currentTarget.requestSubmit();
        else return;
        event.preventDefault();
      }}
    >
      <IdeaField
        field={field}
        value={edit.draft.answers[field.name]}
        error={edit.errors[field.name]}
        busy={edit.busy}
        onChange={edit.set}
      />
      <div className="actions">
        <BusyButton
          type="submit"
          className="btn-sm"
          busy={edit.busy}
          busyText="Saving..."
          aria-describedby={edit.why ? 'in-place-why' : undefined}
        >
          Save
        </BusyButton>
        <CancelButton busy={edit.busy} className="btn-sm" onClick={cancel} />
        {field.control === 'text' && (
          <span className="small text-muted-foreground only-wide">Shift Enter begins a line</span>
        )}
      </div>
      <FormError id="in-place-why" why={edit.why} />
    </form>
  );
}
