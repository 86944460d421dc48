type Props = {
  /** Only for people who may do it. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
};

/** Actions on the whole idea. */
export const IdeaActions = ({ onEdit, onDelete }: Props) => (
  <p className="actions no-print">
    {onEdit && (
      <button className="btn btn-primary" type="button" onClick={onEdit}>
        Edit Idea
      </button>
    )}
    <button className="btn" type="button" onClick={() => print()}>
      Print brief
    </button>
    {onDelete && (
      <button className="btn btn-danger" type="button" onClick={onDelete}>
        Delete idea
      </button>
    )}
  </p>
);
