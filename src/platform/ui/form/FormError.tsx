type Props = {
  /** For the button's `aria-describedby`. */
  id: string;
  why: string | null;
  /** Something was typed that would be a loss. */
  typed?: boolean;
};

/** Stays until the next try, unlike the toast. */
export const FormError = ({ id, why, typed = true }: Props) =>
  why && (
    <p className="error" id={id}>
      {why}
      {typed && ' What you typed is kept on this page.'}
    </p>
  );
