type Props = {
  /** Changes are on this device that were not saved. */
  unsaved: boolean;
  /** Brings back what was just discarded; null where nothing was. */
  onBringBack: (() => void) | null;
  onEdit: () => void;
};

/** What became of an edit that was left. */
export const EditNotices = ({ unsaved, onBringBack, onEdit }: Props) => (
  <>
    {unsaved && (
      <p className="notice no-print" role="status">
        Changes that you have not saved are kept on this device.{' '}
        <button className="link" type="button" onClick={onEdit}>
          Continue editing
        </button>
      </p>
    )}
    {onBringBack && (
      <p className="notice no-print" role="status">
        Your changes were discarded.{' '}
        <button
          className="link"
          type="button"
          onClick={() => {
            onBringBack();
            onEdit();
          }}
        >
          Bring them back
        </button>
      </p>
    )}
  </>
);
