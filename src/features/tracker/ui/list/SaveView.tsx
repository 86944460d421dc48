import { toast } from '../../../../platform/client/toasts/toasts.ts';
import { BusyButton } from '../../../../platform/ui/BusyButton.tsx';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { CancelButton } from '../../../../platform/ui/form/FormActions.tsx';
import { TextField } from '../../../../platform/ui/form/TextField.tsx';
import { useForm } from '../../../../platform/ui/form/use-form.ts';
import { $currentViewQuery, renameView, saveView } from '../../client/saved-views.ts';
import type { SavedView } from '../../domain/list-response.ts';
import { savedViewSchema } from '../../domain/saved-view.ts';

type Props = {
  /** Null saves the current filters as a new view. */
  renamed: SavedView | null;
  onClose: () => void;
};

export default function SaveView({ renamed, onClose }: Props) {
  const { errors, busy, formProps } = useForm(
    savedViewSchema,
    async ({ name, query }) => {
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
      <form {...formProps} className="vstack">
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
          typed={{ name: renamed?.name ?? '' }}
        />
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
