import { useStore } from '@nanostores/react';
import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '../../client/api.ts';
import { kept } from '../../client/kept.ts';
import { whyOf } from '../../client/why.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Field } from '../../ui/Field.tsx';
import { formKeys } from '../../ui/form-keys.ts';
import { Elsewhere } from '../form/Elsewhere.tsx';
import { Why } from '../form/Why.tsx';

type Props = {
  /** Edit was pressed just now; a text that was left open takes no focus from anything. */
  focus: boolean;
  /** Under which key the text is kept on the device until it was saved or cancelled. */
  draft: string;
  content: string;
  /** @returns what it failed with */
  onSave: (content: string) => Promise<unknown>;
  /** Nothing is to be changed after all. */
  onCancel: () => void;
  /** Closes it for now: what was typed is there when it is opened again. */
  onLeave: () => void;
};

/** Changes a comment's text; a failure keeps what was typed. */
export function CommentEditor({ focus, draft, content, onSave, onCancel, onLeave }: Props) {
  const $text = kept<string>(draft);
  const begun = useStore($text);
  const text = begun.value ?? content;
  const [failure, setFailure] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const error = failure instanceof ApiError ? failure.errors[0]?.message : undefined;
  const why = failure === undefined ? null : whyOf(failure);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (focus) area.current?.focus();
  }, [focus]);
  return (
    <form
      className="stack"
      noValidate
      aria-label="Edit comment"
      onKeyDown={formKeys(() => {
        // Where the device keeps nothing, it stays open.
        if ($text.flush() && !busy) onLeave();
      })}
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        setFailure(undefined);
        setFailure(await onSave(text));
        setBusy(false);
      }}
    >
      <Elsewhere
        kept={$text}
        text={begun}
        changed="This comment is being changed in another tab as well: both share one draft."
        gone="The change was saved or discarded in another tab."
      />
      <Field id={id} label="Your comment" required error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input"
            rows={3}
            value={text}
            readOnly={busy}
            onChange={({ target }) => $text.write(target.value === content ? null : target.value)}
          />
        )}
      </Field>
      <p className="actions">
        <BusyButton
          type="submit"
          className="btn-sm"
          busy={busy}
          busyText="Saving..."
          aria-describedby={why ? `${id}-why` : undefined}
        >
          Save
        </BusyButton>
        <CancelButton busy={busy} className="btn-sm" onClick={onCancel}>
          Cancel
        </CancelButton>
      </p>
      <Why id={`${id}-why`} why={why} />
    </form>
  );
}
