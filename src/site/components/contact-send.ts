// Loaded at the first keystroke, because most visitors only read the page.

import { contactSchema } from '#features/contact/domain/contact.ts';
import { ApiError, call } from '#platform/client/api/api.ts';
import { type FieldError, fieldErrors } from '#platform/text/problem.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** @returns whether it was sent @throws ApiError, NoResponse */
export async function send(form: HTMLFormElement, controls: readonly Control[]): Promise<boolean> {
  const parsed = contactSchema.safeParse({
    ...Object.fromEntries(new FormData(form)),
    elapsed: Math.round(performance.now()),
  });
  showMessages(form, controls, fieldErrors(parsed.error?.issues ?? []));
  if (!parsed.success) {
    form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    return false;
  }
  try {
    await call('POST', '/api/contact', parsed.data);
  } catch (error) {
    if (error instanceof ApiError) showMessages(form, controls, error.errors);
    throw error;
  }
  return true;
}

/** A message per field, and a summary with links to the fields. */
function showMessages(
  form: HTMLFormElement,
  controls: readonly Control[],
  errors: readonly FieldError[],
) {
  for (const control of controls) {
    const message = errors.find(({ path }) => path === control.name)?.message;
    const line = form.querySelector<HTMLElement>(`#${control.id}-error`);
    if (line) {
      line.textContent = message ?? '';
      line.hidden = !message;
    }
    const hint = form.querySelector(`#${control.id}-hint`) ? `${control.id}-hint` : '';
    const described = [hint, message ? `${control.id}-error` : ''].filter(Boolean).join(' ');
    if (message) control.setAttribute('aria-invalid', 'true');
    else control.removeAttribute('aria-invalid');
    if (described) control.setAttribute('aria-describedby', described);
    else control.removeAttribute('aria-describedby');
  }
  const summary = form.querySelector<HTMLElement>('#contact-summary');
  if (summary) summarise(summary, controls, errors);
}

function summarise(
  summary: HTMLElement,
  controls: readonly Control[],
  errors: readonly FieldError[],
) {
  summary.hidden = errors.length === 0;
  const count = ['', 'One field needs', 'Two fields need', 'Three fields need'][errors.length];
  const strong = document.createElement('strong');
  strong.textContent = `${count ?? `${errors.length} fields need`} a change.`;
  const links = controls
    .filter((control) => errors.some(({ path }) => path === control.name))
    .flatMap((control, index) => {
      const link = document.createElement('a');
      link.href = `#${control.id}`;
      link.textContent = control.labels?.[0]?.textContent?.replace('*', '').trim() ?? control.name;
      return [index ? ', ' : ' ', link];
    });
  summary.replaceChildren(strong, ...links);
}
