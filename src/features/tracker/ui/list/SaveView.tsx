import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { toast } from '#platform/client/toasts/toasts.ts';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { TextField } from '#platform/ui/form/TextField.tsx';
import { useForm } from '#platform/ui/form/use-form.ts';
import { $currentViewQuery, $savedViews, renameView, saveView } from '../../client/saved-views.ts';
import type { SavedView } from '../../domain/list-response.ts';
import { savedViewSchema } from '../../domain/saved-view.ts';

type Props = { renamed: SavedView | null; onClose: () => void };

export default function SaveView({ renamed, onClose }: Props) {
  const views = useStore($savedViews);
  /** The name of a view that the person was asked about. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const { errors, busy, formProps } = useForm(
    savedViewSchema,
    async ({ name, query }) => {
      const isTaken = !renamed && views.data?.some((view) => view.name === name);
      if (isTaken && replaced !== name) return setReplaced(name);
      if (renamed) await renameView(renamed.id, name);
      else await saveView({ name, query });
      toast(
        renamed
          ? { title: 'View renamed', description: `Its name is ${name}.` }
          : { title: 'View saved', description: 'It is in the list of saved views.' },
      );
      onClose();
    },
    { also: { query: renamed?.query ?? $currentViewQuery.get() }, only: 'name' },
  );
  return (
    <Dialog title={renamed ? 'Rename this view' : 'Save this view'} busy={busy} onClose={onClose}>
      <form {...formProps} className="vstack" onInput={() => setReplaced(null)}>
        {!renamed && (
          <p>
            Search, filters, order, view and weights are kept under a name of your choice. Only you
            see it.
          </p>
        )}
        <TextField
          id="view-name"
          name="name"
          label="Name"
          required
          errors={errors}
          defaultValue={renamed?.name}
        />
        <p className="notice empty:hidden" role="status">
          {replaced !== null &&
            `You already have a view named “${replaced}”. Save again to replace it.`}
        </p>
        <FormActions
          button={renamed ? 'Rename view' : replaced === null ? 'Save view' : 'Replace view'}
          busy={busy}
          busyText="Saving..."
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
