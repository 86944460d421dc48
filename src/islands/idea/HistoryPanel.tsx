import { lazy, Suspense, useState } from 'react';
import type { Idea } from '../../domain/idea/idea.ts';
import { Spinner } from '../../ui/Spinner.tsx';

const History = lazy(() => import('./History.tsx'));

/** The history of an idea, read when it is opened. */
export function HistoryPanel({ idea, own }: { idea: Idea; own: boolean }) {
  const [opened, setOpened] = useState(false);
  return (
    <details
      className="sheet explanation no-print"
      onToggle={({ currentTarget }) => setOpened((before) => before || currentTarget.open)}
    >
      <summary>
        History (<span className="num">{idea.revision}</span>{' '}
        {idea.revision === 1 ? 'save' : 'saves'})
      </summary>
      {opened && (
        <Suspense fallback={<Spinner label="Loading the history…" />}>
          <History idea={idea} own={own} />
        </Suspense>
      )}
    </details>
  );
}
