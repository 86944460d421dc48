import { useStore } from '@nanostores/react';
import { $savedViews, $viewed } from '../../client/saved-views.ts';
import { viewQuery, viewUrl } from '../../domain/filters.ts';

/** The founder's saved views, the query of the shown one, and whether that can be saved as another. */
export function useSavedViews() {
  const { data: views = [] } = useStore($savedViews);
  const shown = viewQuery(useStore($viewed));
  const savable = shown !== '' && !views.some(({ query }) => viewQuery(query) === shown);
  return { views, shown, savable };
}

type Props = {
  views: ReturnType<typeof useSavedViews>;
  onSave: () => void;
  onManage: () => void;
};

/** The saved views as items of a menu. */
export const SavedViewItems = ({ views: { views, shown, savable }, onSave, onManage }: Props) => (
  <>
    {views.map(({ id, name, query }) => (
      <a
        key={id}
        role="menuitem"
        href={viewUrl(query)}
        aria-current={viewQuery(query) === shown ? 'true' : undefined}
      >
        <bdi>{name}</bdi>
      </a>
    ))}
    {savable && (
      <button role="menuitem" type="button" onClick={onSave}>
        Save this view
      </button>
    )}
    {views.length > 0 && (
      <button role="menuitem" type="button" onClick={onManage}>
        Rename or remove views
      </button>
    )}
    {(savable || views.length > 0) && <hr />}
  </>
);
