import { useStore } from '@nanostores/react';
import { Tabs } from 'radix-ui';
import { $draft } from '../../client/drafts.ts';
import { sections } from '../../domain/idea/fields.ts';
import { answered } from '../../domain/idea/idea.ts';
import { TabList } from '../../ui/TabList.tsx';

/** The seven steps with how many of their fields are filled in. */
export function StepList({ step }: { step: string }) {
  const draft = useStore($draft);
  return (
    <TabList className="steps" aria-label="Steps" selected={step}>
      {sections.map(({ name, label, fields }, index) => {
        const done = fields.filter((field) => answered(field, draft));
        const count = `${done.length} of ${fields.length}`;
        return (
          <Tabs.Trigger key={name} value={name}>
            <span className="num">{index + 1}</span>
            {label}
            <span className="done" aria-hidden="true">
              {fields.map((field) => (
                <i key={field.name} className={done.includes(field) ? 'on' : undefined} />
              ))}
              <span>{count}</span>
            </span>
            <span className="sr"> {count} fields filled in</span>
          </Tabs.Trigger>
        );
      })}
    </TabList>
  );
}
