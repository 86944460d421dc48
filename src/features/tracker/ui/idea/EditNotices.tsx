type Props = {
  /** True if this device has unsaved changes. */
  unsaved: boolean;
  /** Restores discarded changes, if any. */
  onRestore: (() => void) | null;
  onEdit: () => void;
};

export const EditNotices = ({ unsaved, onRestore, onEdit }: Props) => (
  <>
    {unsaved && (
      <p className="notice no-print">
        <span role="status">Changes that you have not saved are kept on this device.</span>{' '}
        <button className="link" type="button" onClick={onEdit}>
          Continue editing
        </button>
      </p>
    )}
    {onRestore && (
      <p className="notice no-print">
        <span role="status">Your changes were discarded.</span>{' '}
        <button
          className="link"
          type="button"
          onClick={() => {
            onRestore();
            onEdit();
          }}
        >
          Bring them back
        </button>
      </p>
    )}
  </>
);
