import { useStore } from '@nanostores/react';
import { outlookStore } from '../../client/outlook.ts';

/** The regulatory outlook on the printed brief; nothing where nothing was asked. */
export function OutlookBrief({ ideaId }: { ideaId: string }) {
  const { data } = useStore(outlookStore(ideaId));
  if (!data?.answeredAt) return null;
  return (
    <section className="outlook-brief">
      <h2>Regulatory outlook</h2>
      <p>
        A first reading, not legal advice. Rules version {data.rules}, some of them read
        second-hand.
      </p>
      <ul>
        {data.lines.map(({ title, result, between, article }) => (
          <li key={title}>
            {title}: <strong>{result ?? `still open: ${between.join(' or ')}`}</strong>
            {article && ` (${article})`}
          </li>
        ))}
      </ul>
    </section>
  );
}
