import { useState } from 'react';
import type { Idea } from '../../domain/idea/idea.ts';
import { later } from '../../ui/later.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

const History = later(() => import('./History.tsx'), <Spinner label="Loading the history…" />);

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
      {opened && <History idea={idea} own={own} />}
    </details>
  );
}
