type Props = {
  /** The id for the button's `aria-describedby`. */
  id: string;
  /** Why the last try failed. */
  why: string | null;
  /** Something was typed that would be a pity. */
  typed?: boolean;
};

/** Why the last try failed, until the next one. The toast was announced, so that this line only stays. */
export const FormError = ({ id, why, typed = true }: Props) =>
  why && (
    <p className="error" id={id}>
      {why}
      {typed && ' What you typed is kept on this page.'}
    </p>
  );
