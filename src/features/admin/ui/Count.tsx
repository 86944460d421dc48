/** The number on a tab or link, and its text for screen readers. */
export type Waiting = { n: number; words: string };

export const Count = ({ of }: { of: Waiting | undefined }) =>
  of !== undefined &&
  of.n > 0 && (
    <>
      <span className="num" aria-hidden="true">
        {of.n}
      </span>
      <span className="sr">{of.words}</span>
    </>
  );
