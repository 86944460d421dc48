import { type SubmitEvent, useRef, useState } from 'react';
import { $query } from '../../client/address.ts';
import { ApiError, messageOf } from '../../client/api.ts';
import { renameView, saveView } from '../../client/saved-views.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { fieldErrors } from '../../domain/problem.ts';
import { type SavedView, savedViewSchema } from '../../domain/saved-view.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

type Props = {
  /** Gets another name; without it what is shown now becomes a view. */
  renamed: SavedView | null;
  onSaved: () => void;
  onClose: () => void;
};

/** Asks for the name of a view. */
export default function SaveView({ renamed, onSaved, onClose }: Props) {
  const [name, setName] = useState(renamed?.name ?? '');
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
    const parsed = savedViewSchema.safeParse({ name, query: renamed?.query ?? $query.get() });
    if (!parsed.success) return refuse(fieldErrors(parsed.error.issues)[0]?.message);
    setBusy(true);
    try {
      if (renamed) await renameView(renamed.id, parsed.data.name);
      else await saveView(parsed.data);
      toast(
        renamed
          ? { title: 'View renamed', description: `Its name is ${parsed.data.name}.` }
          : { title: 'View saved', description: 'It is in the list of saved views.' },
      );
      onSaved();
      onClose();
    } catch (failure) {
      const message = messageOf(failure, `The view could not be ${renamed ? 'renamed' : 'saved'}.`);
      toastError(message);
      // Here too: the toast lies behind the dialog.
      refuse((failure instanceof ApiError && failure.errors[0]?.message) || message);
      setBusy(false);
    }
  }
  return (
    <Dialog title={renamed ? 'Rename this view' : 'Save this view'} busy={busy} onClose={onClose}>
      <form className="stack" noValidate onSubmit={save}>
        {!renamed && (
          <p>
            Search, filters, order, view and weights are kept under a name of your choice. Only you
            see it.
          </p>
        )}
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
            {renamed ? 'Rename view' : 'Save view'}
          </BusyButton>
          <CancelButton busy={busy} onClick={onClose}>
            Cancel
          </CancelButton>
        </p>
      </form>
    </Dialog>
  );
}
