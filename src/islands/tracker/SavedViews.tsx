import { useStore } from '@nanostores/react';
import { memo, type SubmitEvent, useDeferredValue, useEffect, useRef, useState } from 'react';
import { $query } from '../../client/address.ts';
import { ApiError, messageOf } from '../../client/api.ts';
import { $savedViews, deleteView, saveView } from '../../client/saved-views.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { fieldErrors } from '../../domain/problem.ts';
import { savedViewSchema, viewQuery } from '../../domain/saved-view.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { CancelButton } from '../../ui/CancelButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';

/** Asks for the name of what is shown now. */
function SaveView({ onSaved, onClose }: { onSaved: () => void; onClose: () => void }) {
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

/** The founder's saved views as links, and a way to keep what is shown now. */
export const SavedViews = memo(function SavedViews() {
  const { data: views = [] } = useStore($savedViews);
  const [saving, setSaving] = useState(false);
  const shown = viewQuery(useDeferredValue(useStore($query)));
  const removing = useRef(false);
  const justSaved = useRef(false);
  const current = useRef<HTMLAnchorElement>(null);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (justSaved.current) current.current?.focus();
    justSaved.current &&= current.current === null;
  });
  const saved = views.some(({ query }) => query === shown);

  async function remove(id: string, name: string) {
    if (removing.current) return;
    removing.current = true;
    try {
      await deleteView(id);
      toast({ title: 'View removed', description: `${name} is no longer in the list.` });
    } catch {
      toastError('The view could not be removed. Please try again.');
    } finally {
      removing.current = false;
    }
  }

  if (views.length === 0 && !shown) return null;
  return (
    <div className="row saved-views no-print">
      <h2 className="small" id="saved-views">
        Saved views
      </h2>
      {views.length > 0 && (
        <ul className="row" aria-labelledby="saved-views">
          {views.map(({ id, name, query }) => (
            <li key={id} className="saved-view">
              <a
                ref={query === shown ? current : undefined}
                href={`/idea-tracker${query && `?${query}`}`}
                aria-current={query === shown ? 'true' : undefined}
              >
                {name}
              </a>
              <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(id, name)}>
                <svg viewBox="0 0 22 22" aria-hidden="true">
                  <path d="M5 5l12 12M17 5L5 17" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && !saved && (
        <button className="link small" type="button" onClick={() => setSaving(true)}>
          Save this view
        </button>
      )}
      {saving && (
        <SaveView
          onSaved={() => {
            justSaved.current = true;
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </div>
  );
});
