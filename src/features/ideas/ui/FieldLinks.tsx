import type { ReactNode } from 'react';
import { type FieldName, labelOf } from '../domain/fields.ts';
import { fieldUrl } from '../domain/idea-urls.ts';

type Props = { ideaId: string; names: readonly FieldName[]; children?: ReactNode };

export const FieldLinks = ({ ideaId, names, children }: Props) => (
  <ul className="list small flex flex-wrap gap-x-4 gap-y-1 [&_a]:inline-block [&_a]:min-h-(--touch) [&_a]:content-center">
    {names.map((name) => (
      <li key={name}>
        <a href={fieldUrl(ideaId, name)}>{labelOf(name)}</a>
      </li>
    ))}
    {children}
  </ul>
);
