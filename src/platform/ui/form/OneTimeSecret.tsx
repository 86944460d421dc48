import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../Button.tsx';
import { Field } from '../Field.tsx';
import type { ToastTexts } from './use-action.ts';
import { useCopy } from './use-copy.ts';
import { useLeaveWarning } from './use-form.ts';

type Props = {
  text: string;
  label: string;
  button?: string;
  done: ToastTexts;
  failed: string;
  isFocused?: boolean;
  children: ReactNode;
};

/** Asks before the page is closed, until the text was copied. */
export function OneTimeSecret({ text, label, button = 'Copy', done, failed, ...rest }: Props) {
  const { isFocused = false, children } = rest;
  const id = useId();
  const { copy, input } = useCopy({ done, failed });
  const [isCopied, setCopied] = useState(false);
  useLeaveWarning(!isCopied);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, []);
  return (
    <div className="notice vstack gap-3">
      <p id={`${id}-note`}>{children}</p>
      <Field id={id} label={label}>
        {(control) => (
          <span className="hstack max-w-144 flex-nowrap">
            <input
              {...control}
              ref={input}
              className="input min-w-0 flex-1 font-mono text-sm/7"
              aria-describedby={`${id}-note`}
              value={text}
              // Selects backwards, so that the start stays visible.
              onFocus={({ target }) => target.setSelectionRange(0, text.length, 'backward')}
              onCopy={() => setCopied(true)}
              spellCheck={false}
              readOnly
            />
            <Button onClick={async () => setCopied((await copy(text)) || isCopied)}>
              {button}
            </Button>
          </span>
        )}
      </Field>
    </div>
  );
}
