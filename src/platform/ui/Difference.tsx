import { changedWords, type Part } from './changed-words.ts';

type VersionProps = {
  label: string;
  value: string | number;
  /** The wording in parts, where another one shares words with it. */
  parts?: readonly Part[] | undefined;
  /** The element of changed parts. */
  mark?: 'del' | 'ins';
};

/** One version of a field's text. */
export const Version = ({ label, value, parts, mark: Mark = 'ins' }: VersionProps) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">
      {parts?.map(({ text, changed }, at) => (changed ? <Mark key={at}>{text}</Mark> : text)) ??
        (value === '' ? 'Not provided' : value)}
    </dd>
  </div>
);

type Props = { before: string | number; after: string | number; labels?: [string, string] };

/** Two wordings one above the other, with the words marked that differ. */
export function Difference({ before, after, labels = ['Before', 'After'] }: Props) {
  const parts =
    typeof before === 'string' && typeof after === 'string' ? changedWords(before, after) : null;
  return (
    <dl className="versions">
      <Version label={labels[0]} value={before} parts={parts?.[0]} mark="del" />
      <Version label={labels[1]} value={after} parts={parts?.[1]} mark="ins" />
    </dl>
  );
}
