import { sourceLists } from '../../ideas/domain/anchor.ts';
import { FieldLinks } from '../../ideas/ui/FieldLinks.tsx';
import { regulatoryUrl } from '../../regulatory/domain/regulatory-url.ts';
import type { Contradiction } from '../domain/contradictions-response.ts';

type Props = { ideaId: string; of: Pick<Contradiction, 'fields' | 'beside'> };

/** Links to all sides of a contradiction. */
export const SideLinks = ({ ideaId, of: { fields, beside } }: Props) => (
  <FieldLinks ideaId={ideaId} names={fields}>
    {beside === 'outlook' && (
      <li>
        {/* What it says of a class, and which question would change that. */}
        <a href={regulatoryUrl(ideaId, 'device')}>Regulation: device and class</a>
      </li>
    )}
    {beside === 'sources' &&
      sourceLists(ideaId, fields).map(({ label, href }) => (
        <li key={href}>
          <a href={href}>Sources of {label}</a>
        </li>
      ))}
  </FieldLinks>
);
