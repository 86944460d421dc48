import { Tabs } from 'radix-ui';
import { memo } from 'react';
import { TabList } from '../../../../platform/ui/TabList.tsx';
import { sections } from '../../../ideas/domain/fields.ts';
import { answered, type IdeaDraft } from '../../../ideas/domain/idea.ts';

type StepProps = {
  section: (typeof sections)[number];
  number: number;
  /** One character per field: 1 for a filled field. */
  filled: string;
  /** What its fields need; empty where they need nothing. */
  needs: string;
};

const Step = memo(function Step({ section, number, filled, needs }: StepProps) {
  const { name, label, fields } = section;
  const count = `${filled.replaceAll('0', '').length} of ${fields.length}`;
  return (
    <Tabs.Trigger value={name}>
      <span className="num">{number}</span>
      {label}
      <span className="done" aria-hidden="true">
        {fields.map((field, index) => (
          <i key={field.name} className={filled[index] === '1' ? 'on' : undefined} />
        ))}
        {needs ? <strong>{needs}</strong> : <span>{count}</span>}
      </span>
      <span className="sr">
        {' '}
        {count} fields filled in{needs && `, ${needs}`}
      </span>
    </Tabs.Trigger>
  );
});

type Props = { step: string; draft: IdeaDraft; needs: readonly string[] };

/**
 * The seven steps with how many of their fields are filled in.
 * @param needs for each step, what its fields need
 */
export function StepList({ step, draft, needs }: Props) {
  return (
    <TabList className="steps" aria-label="Steps" selected={step}>
      {sections.map((section, index) => (
        <Step
          key={section.name}
          section={section}
          number={index + 1}
          filled={section.fields.map((field) => (answered(field, draft) ? '1' : '0')).join('')}
          needs={needs[index] ?? ''}
        />
      ))}
    </TabList>
  );
}
