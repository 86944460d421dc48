import { useStore } from '@nanostores/react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { $query } from '../../client/address.ts';
import { $savedViews, deleteView } from '../../client/saved-views.ts';
import { toast, toastError } from '../../client/toasts.ts';
import { viewQuery } from '../../domain/idea/filters.ts';
import { later } from '../../ui/later.tsx';

const SaveView = later(() => import('./SaveView.tsx'));

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
