import { type FieldName, fields } from '../../../domain/idea/fields.ts';
import { fieldUrl } from '../../../domain/idea/place.ts';

type Props = { ideaId: string; names: readonly FieldName[] };

/** Links to fields of an idea. */
export const FieldLinks = ({ ideaId, names }: Props) => (
  <ul className="list field-links small">
    {names.map((name) => (
      <li key={name}>
        <a href={fieldUrl(ideaId, name)}>{fields[name].label}</a>
      </li>
    ))}
  </ul>
);
