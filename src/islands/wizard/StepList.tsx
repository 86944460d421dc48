import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { memo } from 'react';
import { $draft } from '../../client/drafts.ts';
import { sections } from '../../domain/idea/fields.ts';
import { answered } from '../../domain/idea/idea.ts';
import { TabList } from '../../ui/TabList.tsx';

type StepProps = {
  isShown: boolean;
  section: (typeof sections)[number];
  number: number;
  /** One letter for each field: 1 where it is filled in. */
  filled: string;
};

const Step = memo(function Step({ isShown, section, number, filled }: StepProps) {
  const { name, label, fields } = section;
  const count = `${filled.replaceAll('0', '').length} of ${fields.length}`;
  return (
    <Tabs.Trigger value={name} data-shown={isShown || undefined}>
      <span className="num">{number}</span>
      {label}
      <span className="done" aria-hidden="true">
        {fields.map((field, index) => (
          <i key={field.name} className={filled[index] === '1' ? 'on' : undefined} />
        ))}
        <span>{count}</span>
      </span>
      <span className="sr"> {count} fields filled in</span>
    </Tabs.Trigger>
  );
});

/**
 * The seven steps with how many of their fields are filled in.
 * @param step the one that was chosen last
 * @param shown the one that is on the screen, a frame later
 */
export function StepList({ step, shown }: { step: string; shown: string }) {
  const draft = useStore($draft);
  return (
    <TabList className="steps" aria-label="Steps" selected={step}>
      {sections.map((section, index) => (
        <Step
          key={section.name}
          isShown={section.name === shown}
          section={section}
          number={index + 1}
          filled={section.fields.map((field) => (answered(field, draft) ? '1' : '0')).join('')}
        />
      ))}
    </TabList>
  );
}
