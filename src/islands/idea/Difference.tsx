type VersionProps = { label: string; value: string | number };

/** One wording of a field. */
export const Version = ({ label, value }: VersionProps) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{value === '' ? 'Not provided' : value}</dd>
  </div>
);

type Props = { before: string | number; after: string | number; labels?: [string, string] };

/** Two wordings one above the other. */
export const Difference = ({ before, after, labels = ['Before', 'After'] }: Props) => (
  <dl className="versions">
    <Version label={labels[0]} value={before} />
    <Version label={labels[1]} value={after} />
  </dl>
);
