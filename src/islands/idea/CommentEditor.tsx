import { useEffect, useId, useRef, useState } from 'react';
import { keep, readKept } from '../../client/device-storage.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Field } from '../../ui/Field.tsx';

type Props = {
  /** Edit was pressed just now; a text that was left open takes no focus from anything. */
  focus: boolean;
  /** Where the text is kept on the device until it was saved or cancelled. */
  draft: string;
  content: string;
  onSave: (content: string) => Promise<string | undefined>;
  onClose: () => void;
};

/** Changes a comment's text; a failure keeps what was typed. */
export function CommentEditor({ focus, draft, content, onSave, onClose }: Props) {
  const [text, setText] = useState(() => readKept<string>(draft)?.value ?? content);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
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
      onSubmit={async (event) => {
        event.preventDefault();
        if (busy) return;
        setBusy(true);
        setError(await onSave(text));
        setBusy(false);
      }}
    >
      <Field id={id} label="Your comment" required error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={area}
            className="input"
            rows={3}
            value={text}
            readOnly={busy}
            onChange={({ target }) => {
              setText(target.value);
              keep(draft, target.value);
            }}
          />
        )}
      </Field>
      <p className="actions">
        <BusyButton type="submit" className="btn-sm" busy={busy} busyText="Saving...">
          Save
        </BusyButton>
        <CancelButton busy={busy} className="btn-sm" onClick={onClose}>
          Cancel
        </CancelButton>
      </p>
    </form>
  );
}
