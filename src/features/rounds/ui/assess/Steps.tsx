import { memo, useEffect, useRef } from 'react';

type StepProps = { id: string; number: number; title: string; isScored: boolean; isOpen: boolean };

const Step = memo(function Step({ id, number, title, isScored, isOpen }: StepProps) {
  return (
    <li>
      <a
        href={`#${id}`}
        data-done={isScored || undefined}
        aria-current={isOpen ? 'step' : undefined}
        aria-label={`Idea ${number}, ${title}, ${isScored ? 'scored' : 'not scored'}`}
      >
        {number}
      </a>
    </li>
  );
});

type Props = { steps: readonly Omit<StepProps, 'number'>[] };

/** Every idea of the round, with those that are scored; the open one is in view where the list scrolls. */
export function Steps({ steps }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const at = steps.findIndex(({ isOpen }) => isOpen);
  useEffect(() => {
    const { current } = list;
    const step = current?.children[at];
    if (!(step instanceof HTMLElement)) return;
    current?.scrollTo({ left: step.offsetLeft - (current.clientWidth - step.offsetWidth) / 2 });
  }, [at]);
  return (
    <nav aria-label="Ideas of this round" className="assess-steps">
      <ol className="list" ref={list}>
        {steps.map((step, index) => (
          <Step key={step.id} {...step} number={index + 1} />
        ))}
      </ol>
    </nav>
  );
}
