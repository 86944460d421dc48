type Props = {
  /** For the button's `aria-describedby`. */
  id: string;
  why: string | null;
  /** Warns that typed text would be lost. */
  typed?: boolean;
};

/** Stays until the next attempt, unlike the toast. */
export const FormError = ({ id, why, typed = true }: Props) =>
  why && (
    <p className="error" id={id}>
      {why}
      {typed && ' What you typed is kept on this page.'}
    </p>
  );
