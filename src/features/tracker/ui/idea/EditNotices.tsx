type Props = {
  /** Changes are on this device that were not saved. */
  unsaved: boolean;
  /** Restores what was just discarded; null without anything to restore. */
  onBringBack: (() => void) | null;
  onEdit: () => void;
};

/** Says what happened to an unfinished edit. */
export const EditNotices = ({ unsaved, onBringBack, onEdit }: Props) => (
  <>
    {unsaved && (
      <p className="notice no-print">
        <span role="status">Changes that you have not saved are kept on this device.</span>{' '}
        <button className="link" type="button" onClick={onEdit}>
          Continue editing
        </button>
      </p>
    )}
    {onBringBack && (
      <p className="notice no-print">
        <span role="status">Your changes were discarded.</span>{' '}
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
