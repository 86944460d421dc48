import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { Button } from '#platform/ui/Button.tsx';
import { FormActions } from '#platform/ui/form/FormActions.tsx';
import { useCopy } from '#platform/ui/form/use-copy.ts';
import { useForm } from '#platform/ui/form/use-form.ts';
import { type CodesKey, turnCodesOn } from '../../client/second-step.ts';
import { codeSchema } from '../../domain/account.ts';
import { CodeField } from '../form/SignInFields.tsx';

/**
 * Drawn in the browser, so that the secret stays here. Dark on light in both themes, because some apps cannot read an
 * inverted code.
 */
function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 0 });
  const dots = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div
      className="size-44 flex-none border-1 border-border bg-[light-dark(var(--color-card),var(--color-foreground))] p-3 text-[color:light-dark(var(--color-foreground),var(--color-background))] *:size-full"
      role="img"
      aria-label="QR code for your app. The key beside it says the same."
    >
      <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
        <path fill="currentColor" d={dots.join('')} />
      </svg>
    </div>
  );
}

type Props = {
  secretKey: CodesKey;
  /** @param recoveryCodes cannot be read again */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

export default function SetUpCodes({ secretKey: { secret, uri }, onDone, onCancel }: Props) {
  const { errors, busy, formProps } = useForm(
    codeSchema,
    async ({ code }) => onDone(await turnCodesOn(code)),
    { only: 'code', failed: () => {} },
  );
  const begin = useRef<HTMLParagraphElement>(null);
  useEffect(() => begin.current?.focus(), []);
  const { copy } = useCopy({
    done: { title: 'Key copied', description: 'Paste it into your app.' },
    failed: 'The key was not copied',
    instead: 'Type it into your app instead.',
  });
  return (
    <div className="vstack">
      <div className="hstack items-start">
        <Qr text={uri} />
        <div className="vstack flex-[1_1_14rem] gap-2 wrap-anywhere">
          <p ref={begin} tabIndex={-1}>
            <strong>1. Scan this with your app</strong>
          </p>
          <p className="small text-muted-foreground">Or type this key:</p>
          <p className="num">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
          <p>
            <Button className="btn-sm" onClick={() => copy(secret)}>
              Copy key
            </Button>
          </p>
        </div>
      </div>
      <form {...formProps} className="vstack form" aria-label="Turn on codes">
        <CodeField
          id="first-code"
          label="2. Type the code that it shows"
          className="short"
          hint="Six digits. They change every 30 seconds."
          errors={errors}
        />
        <FormActions
          button="Turn on codes"
          busy={busy}
          busyText="Turning on..."
          onCancel={onCancel}
        />
      </form>
    </div>
  );
}
