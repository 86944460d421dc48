import { useId, useRef } from 'react';
import { toast, toastError } from '../../../client/toasts.ts';
import { Field } from '../../../ui/Field.tsx';

/** What the receiver checks signatures with, right after it was made: it is told this once. */
export function Secret({ secret }: { secret: string }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ title: 'Secret copied', description: 'Paste it where messages are received.' });
    } catch {
      // Without TLS, or where somebody has forbidden it.
      input.current?.select();
      toastError('It is selected now: copy it with your keyboard.', 'The secret was not copied');
    }
  }
  return (
    <div className="notice stack">
      <p>
        <strong>Copy the secret now: it is shown this once.</strong> The receiver checks the
        signature of each message with it, as{' '}
        <a href="https://www.standardwebhooks.com" rel="noreferrer">
          Standard Webhooks
        </a>{' '}
        says.
      </p>
      <Field id={id} label="Secret">
        {(control) => (
          <span className="row secret">
            <input {...control} ref={input} className="input num" value={secret} readOnly />
            <button className="btn" type="button" onClick={copy}>
              Copy
            </button>
          </span>
        )}
      </Field>
    </div>
  );
}
