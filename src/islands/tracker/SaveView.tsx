import { type SubmitEvent, useRef, useState } from 'react';
import { $query } from '../../client/address.ts';
import { ApiError, messageOf } from '../../client/api.ts';
import { saveView } from '../../client/saved-views.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { fieldErrors } from '../../domain/problem.ts';
import { savedViewSchema } from '../../domain/saved-view.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

/** Asks for the name of what is shown now. */
export default function SaveView({
  onSaved,
  onClose,
}: {
  onSaved: () => void;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  function refuse(message: string | undefined) {
    setError(message);
    input.current?.focus();
  }
  async function save(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    const parsed = savedViewSchema.safeParse({ name, query: $query.get() });
    if (!parsed.success) return refuse(fieldErrors(parsed.error.issues)[0]?.message);
    setBusy(true);
    try {
      await saveView(parsed.data);
      toast({ title: 'View saved', description: 'It is in the list of saved views.' });
      onSaved();
      onClose();
    } catch (failure) {
      const message = messageOf(failure, 'The view could not be saved.');
      toastError(message);
      // Here too: the toast lies behind the dialog.
      refuse((failure instanceof ApiError && failure.errors[0]?.message) || message);
      setBusy(false);
    }
  }
  return (
    <Dialog title="Save this view" busy={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={save}>
        <p>
          Search, filters, order, view and weights are kept under a name of your choice. Only you
          see it.
        </p>
        <Field id="view-name" label="Name" required error={error}>
          {(control) => (
            <input
              {...control}
              ref={input}
              className="input"
              value={name}
              readOnly={busy}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <p className="actions">
          <BusyButton type="submit" busy={busy} busyText="Saving...">
            Save view
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            Cancel
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}
