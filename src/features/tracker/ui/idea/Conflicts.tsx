import { useEffect, useRef } from 'react';
import type { FieldName } from '#features/ideas/domain/fields.ts';
import type { IdeaDraft } from '#features/ideas/domain/idea.ts';
import type { Conflict } from '#features/ideas/domain/revision.ts';
import { Button } from '#platform/ui/Button.tsx';
import { Version, Versions } from '#platform/ui/Difference.tsx';

type Props = {
  conflicts: readonly Conflict[];
  answers: IdeaDraft;
  onChoose: (name: FieldName, value: string | number) => void;
};

/** Shown after a save was refused because of a newer version. */
export function Conflicts({ conflicts, answers, onChoose }: Props) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      className="sheet vstack conflicts border-2 border-iodine"
      ref={panel}
      // Save Changes focuses this element while a decision is missing (use-edit.ts).
      id="conflicts"
      tabIndex={-1}
      aria-labelledby="conflicts-heading"
    >
      <div className="vstack" role="alert">
        <h2 id="conflicts-heading">This idea was saved in another place since you opened it</h2>
        <p>
          {conflicts.length === 0 ? (
            'Every decision is made. The form holds both sets of changes: look them over, then press Save Changes again.'
          ) : (
            <>
              Nothing was overwritten. Changes to different fields were merged. Choose a version for{' '}
              {conflicts.length === 1 ? 'the field' : `the ${conflicts.length} fields`} that both
              changed; the form shows yours, and you can write both into it. Save Changes waits for{' '}
              {conflicts.length === 1 ? 'your choice' : 'your choices'}.
            </>
          )}
        </p>
      </div>
      {conflicts.map(({ field, base, theirs }) => (
        <section
          className="vstack conflict gap-3 border-t-1 border-border pt-4 [&_h3]:text-lg/[1.28]"
          key={field.name}
          aria-label={field.label}
        >
          <h3>{field.label}</h3>
          <Versions>
            <Version label="Before" value={base} />
            <Version label="Yours" value={answers[field.name]} />
            <Version label="Saved meanwhile" value={theirs} />
          </Versions>
          <p className="actions">
            <Button className="btn-sm" onClick={() => onChoose(field.name, answers[field.name])}>
              Keep mine
            </Button>
            <Button className="btn-sm" onClick={() => onChoose(field.name, theirs)}>
              Take the saved one
            </Button>
          </p>
        </section>
      ))}
    </section>
  );
}
