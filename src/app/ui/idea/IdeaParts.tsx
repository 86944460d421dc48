import { useStore } from '@nanostores/react';
import { contradictionStores } from '../../../features/contradictions/client/contradictions.ts';
import { ideaUrl } from '../../../features/ideas/domain/anchor.ts';
import { regulatoryUrl } from '../../../features/regulatory/domain/regulatory-url.ts';
import type { IdeaPart } from '../../../platform/client/router/route.ts';

/** The parts of an idea's page. */
export function IdeaParts({ id, part }: { id: string; part: IdeaPart }) {
  const { data } = useStore(contradictionStores(id).$contradictions);
  const odd = data?.open.length ?? 0;
  return (
    <nav className="ways small no-print" aria-label="Parts of this idea">
      {part === 'outlook' && <a href={ideaUrl(id)}>Answers and sources</a>}
      <a href={regulatoryUrl(id)} aria-current={part === 'outlook' ? 'page' : undefined}>
        Regulation
        {odd > 0 && ` (${odd} ${odd === 1 ? 'issue' : 'issues'})`}
      </a>
    </nav>
  );
}
