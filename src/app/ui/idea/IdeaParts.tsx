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
    <nav className="ways no-print" aria-label="Parts of this idea">
      <a href={ideaUrl(id)} aria-current={part === 'answers' ? 'page' : undefined}>
        Answers and sources
      </a>
      <a href={regulatoryUrl(id)} aria-current={part === 'outlook' ? 'page' : undefined}>
        Outlook
        {odd > 0 && <span className="soft">, {odd} to look at</span>}
      </a>
    </nav>
  );
}
