import { useStore } from '@nanostores/react';
import { memo, useEffect, useRef, useState } from 'react';
import { useAction } from '../../../../platform/ui/form/use-action.ts';
import { lazyComponent } from '../../../../platform/ui/lazy-component.tsx';
import { $savedViews, $viewed, deleteView, saveView } from '../../client/saved-views.ts';
import { viewQuery, viewUrl } from '../../domain/filters.ts';
import type { SavedView } from '../../domain/saved-view-response.ts';

const SaveView = lazyComponent(() => import('./SaveView.tsx'));

/** The founder's saved views as links, and a button that saves the current one. */
export const SavedViews = memo(function SavedViews() {
  const { data: views = [] } = useStore($savedViews);
  const [saving, setSaving] = useState(false);
  const [renaming, setRenaming] = useState<SavedView | null>(null);
  const shown = viewQuery(useStore($viewed));
  const { act } = useAction();
  const justSaved = useRef(false);
  const current = useRef<HTMLAnchorElement>(null);
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (justSaved.current) current.current?.focus();
    justSaved.current &&= current.current === null;
  });
  // A renamed view may move in the list, which would lose the focus.
  const list = useRef<HTMLUListElement>(null);
  const justRenamed = useRef<SavedView | null>(null);
  useEffect(() => {
    const { id, name } = justRenamed.current ?? {};
    if (!id || views.some((view) => view.id === id && view.name === name)) return;
    justRenamed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-rename="${id}"]`)?.focus();
  }, [views]);
  const saved = views.some(({ query }) => viewQuery(query) === shown);
  const savable = shown !== '' && !saved;
  // The name is typed right after the press.
  const namable = savable || views.length > 0;
  useEffect(() => {
    if (namable) void SaveView.preload();
  }, [namable]);

  const [removed, setRemoved] = useState<SavedView | null>(null);
  const remove = async (view: SavedView) => {
    const description = `${view.name} is no longer in the list.`;
    const done = { title: 'View removed', description };
    if (await act(() => deleteView(view.id), { done })) setRemoved(view);
  };
  const bringBack = async ({ name, query }: SavedView) => {
    const done = { title: 'View brought back', description: `${name} is in the list again.` };
    if (await act(() => saveView({ name, query }), { done })) setRemoved(null);
  };
  // A view with this name may exist again.
  const missing = removed && !views.some(({ name }) => name === removed.name) ? removed : null;

  if (views.length === 0 && !shown && !missing) return null;
  return (
    <div className="row saved-views no-print">
      <h2 className="small" id="saved-views">
        Saved views
      </h2>
      {views.length > 0 && (
        <ul ref={list} className="row" aria-labelledby="saved-views">
          {views.map((view) => (
            <li key={view.id} className="saved-view">
              <a
                ref={viewQuery(view.query) === shown ? current : undefined}
                href={viewUrl(view.query)}
                aria-current={viewQuery(view.query) === shown ? 'true' : undefined}
              >
                {view.name}
              </a>
              <button
                type="button"
                aria-label={`Rename ${view.name}`}
                data-rename={view.id}
                onClick={() => setRenaming(view)}
              >
                <svg className="icon size-3 stroke-3" viewBox="0 0 22 22" aria-hidden="true">
                  <path d="M4 18l1-5L15 3l4 4L9 17zM12.5 5.5l4 4" />
                </svg>
              </button>
              <button type="button" aria-label={`Remove ${view.name}`} onClick={() => remove(view)}>
                <svg className="icon size-3 stroke-3" viewBox="0 0 22 22" aria-hidden="true">
                  <path d="M5 5l12 12M17 5L5 17" />
                </svg>
              </button>
            </li>
          ))}
        </ul>
      )}
      {savable && (
        <button className="link small" type="button" onClick={() => setSaving(true)}>
          Save this view
        </button>
      )}
      {missing && (
        <p className="small" role="status">
          <bdi>{missing.name}</bdi> was removed.{' '}
          <button className="link" type="button" onClick={() => bringBack(missing)}>
            Bring it back
          </button>
        </p>
      )}
      {saving && (
        <SaveView
          renamed={null}
          onSaved={() => {
            justSaved.current = true;
          }}
          onClose={() => setSaving(false)}
        />
      )}
      {renaming && (
        <SaveView
          renamed={renaming}
          onSaved={() => {
            justRenamed.current = renaming;
          }}
          onClose={() => setRenaming(null)}
        />
      )}
    </div>
  );
});
