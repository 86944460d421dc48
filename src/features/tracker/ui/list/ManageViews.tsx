import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { LinkButton } from '#platform/ui/Button.tsx';
import { Dialog } from '#platform/ui/Dialog.tsx';
import { ProblemText } from '#platform/ui/form/FormActions.tsx';
import { useAction } from '#platform/ui/form/use-action.ts';
import { $savedViews, deleteView, saveView } from '../../client/saved-views.ts';
import type { SavedView } from '../../domain/list-response.ts';
import SaveView from './SaveView.tsx';

export default function ManageViews({ onClose }: { onClose: () => void }) {
  const { data: views = [] } = useStore($savedViews);
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  const { act, problem } = useAction();
  // A toast would lie behind the dialog.
  const failed = () => {};
  // Returns the focus to the button of the view, which may have moved in the list.
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef('');
  useEffect(() => {
    if (renaming) asked.current = renaming.id;
    else list.current?.querySelector<HTMLElement>(`[data-rename="${asked.current}"]`)?.focus();
  }, [renaming]);

  const remove = async (view: SavedView) => {
    const description = `${view.name} is no longer in the list.`;
    const done = { title: 'View removed', description };
    if (await act(() => deleteView(view.id), { done, failed })) setRemoved(view);
  };
  const restore = async ({ name, query }: SavedView) => {
    const done = { title: 'View brought back', description: `${name} is in the list again.` };
    if (await act(() => saveView({ name, query }), { done, failed })) setRemoved(null);
  };
  // Another view may have taken the name meanwhile.
  const missing = removed && !views.some(({ name }) => name === removed.name) ? removed : null;

  // Replaces this dialog, because Escape could close both if two were open.
  if (renaming) return <SaveView renamed={renaming} onClose={() => setRenaming(null)} />;
  return (
    <Dialog title="Saved views" close="Close" onClose={onClose}>
      {views.length > 0 && (
        <ul ref={list} className="rows" aria-label="Saved views">
          {views.map((view) => (
            <li key={view.id} className="hstack between">
              <bdi>{view.name}</bdi>
              <span className="hstack">
                <LinkButton
                  aria-label={`Rename ${view.name}`}
                  data-rename={view.id}
                  onClick={() => setRenaming(view)}
                >
                  Rename
                </LinkButton>
                <LinkButton aria-label={`Remove ${view.name}`} onClick={() => remove(view)}>
                  Remove
                </LinkButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <ProblemText text={problem} />
      {missing && (
        <p>
          <span role="status">
            <bdi>{missing.name}</bdi> was removed.
          </span>{' '}
          <LinkButton onClick={() => restore(missing)}>Bring it back</LinkButton>
        </p>
      )}
    </Dialog>
  );
}
