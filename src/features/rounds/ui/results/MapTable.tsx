import { capital } from '../../../../platform/text/wording.ts';
import { useGrowing } from '../../../../platform/ui/use-growing.ts';
import { FiguresTable } from './FiguresTable.tsx';
import type { Numbered } from './numbered.ts';
import { amongText, groupNames, sharePart } from './words.ts';

const perFrame = 15;

type Props = { ideas: readonly Numbered[]; ranked: number };

/** The map as a table. */
export function MapTable({ ideas, ranked }: Props) {
  const shown = useGrowing(MapTable, ideas.length, perFrame);
  return (
    <FiguresTable
      label="The map as a table"
      columns={[
        { title: 'Rank', is: 'figure' },
        { title: 'Idea', is: 'heading' },
        { title: 'Verdict' },
        { title: capital(amongText(ranked)), is: 'figure' },
        { title: 'Doubt about scores', is: 'figure' },
      ]}
      rows={ideas.slice(0, shown).map(({ rank, group, result: { id, ideaTitle, p, remains } }) => ({
        key: id,
        cells: [rank, ideaTitle, groupNames[group], sharePart(p), sharePart(remains)],
      }))}
    />
  );
}
