type Props = { before: string | number; after: string | number; labels?: [string, string] };

const shown = (value: string | number) => (value === '' ? 'Not provided' : value);

/** Two wordings one above the other. */
export const Difference = ({ before, after, labels = ['Before', 'After'] }: Props) => (
  <dl className="versions">
    <div>
      <dt>{labels[0]}</dt>
      <dd dir="auto">{shown(before)}</dd>
    </div>
    <div>
      <dt>{labels[1]}</dt>
      <dd dir="auto">{shown(after)}</dd>
    </div>
  </dl>
);
