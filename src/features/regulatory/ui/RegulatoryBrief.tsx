import { useStore } from '@nanostores/react';
import { regulatoryStore } from '../client/regulatory-answers.ts';
import type { RegulatoryAssessment } from '../domain/regulatory-response.ts';
import { lowerFirst } from '../domain/rule-texts.ts';

function rulesText({ rules, shownBy, newestRules }: RegulatoryAssessment): string {
  const { version, readAt } = shownBy;
  const used = `by rules version ${version}, as read in ${readAt}, some of them second-hand`;
  if (version !== rules)
    return `${used}; first read by version ${rules}, which is not here any more`;
  return version === newestRules ? used : `${used}; a newer version exists: ${newestRules}`;
}

export default function RegulatoryBrief({ ideaId }: { ideaId: string }) {
  const { data } = useStore(regulatoryStore(ideaId));
  if (!data) return null;
  return (
    <section className="outlook-brief break-inside-avoid only-print [&_p]:max-w-none [&_ul]:m-0 [&_ul]:ps-[4mm]">
      <h2>Regulatory outlook</h2>
      {data.answeredAt ? (
        <>
          <p>A first reading, not legal advice: {rulesText(data)}.</p>
          <ul>
            {data.lines.map(({ title, result, between, article }) => (
              <li key={title}>
                {title}:{' '}
                <strong>{result ?? `still open: ${between.map(lowerFirst).join(' or ')}`}</strong>
                {article && ` (${article})`}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>Not asked yet.</p>
      )}
    </section>
  );
}
