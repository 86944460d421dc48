import type { ReactNode } from 'react';
import { fieldUrl } from '../domain/anchor.ts';
import { type FieldName, labelOf } from '../domain/fields.ts';

type Props = {
  ideaId: string;
  names: readonly FieldName[];
  children?: ReactNode;
};

export const FieldLinks = ({ ideaId, names, children }: Props) => (
  <ul className="list field-links small">
    {names.map((name) => (
      <li key={name}>
        <a href={fieldUrl(ideaId, name)}>{labelOf(name)}</a>
      </li>
    ))}
    {children}
  </ul>
);
