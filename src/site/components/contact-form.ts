import { $session } from '#features/accounts/client/session.ts';
import { contactDraft } from '#features/contact/client/contact-draft.ts';
import { onSessionChange } from '#platform/client/api/session-changes.ts';
import { storage } from '#platform/client/drafts/storage.ts';
import { toast, toastError } from '#platform/client/toasts/toasts.ts';
import { loadToasts } from './load-toasts.ts';

const load = () => import('./contact-send.ts');

const form = document.querySelector<HTMLFormElement>('#contact-form');
if (form) enhance(form);

function enhance(form: HTMLFormElement) {
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  const label = button?.querySelector<HTMLElement>('span');
  const spinner = button?.querySelector<SVGElement>('svg');
  const sentAt = form.querySelector('#contact-sent span');
  const resting = label?.textContent ?? '';
  let busy = false;
  form.noValidate = true;
  // Removes messages for browsers without scripts, except the answer to a form that was just submitted.
  const answers = [...form.querySelectorAll('.target-only')];
  for (const answer of answers) if (`#${answer.id}` !== location.hash) answer.remove();

  // Loaded with the first input, because the connection may be gone later.
  form.addEventListener(
    'input',
    () => {
      load().catch(() => {});
      loadToasts().catch(() => {});
    },
    { once: true },
  );

  const controls = () =>
    [...form.elements].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    );

  // Browsers restore typed values only after Back.
  const typed = () => Object.fromEntries(controls().map(({ name, value }) => [name, value]));
  form.addEventListener('input', () => {
    contactDraft().write(typed());
    if (sentAt) sentAt.textContent = '';
  });
  // The form was submitted without scripts.
  if (location.hash === '#sent') contactDraft().write(null);
  const { value } = contactDraft().get();
  for (const control of controls()) control.value ||= value?.[control.name] ?? '';
  $session.subscribe((session) => {
    const known: Record<string, string> =
      'user' in session ? { name: session.user.name, email: session.user.email } : {};
    for (const control of controls()) control.value ||= known[control.name] ?? '';
  });

  // Drops the text at a sign-out, unless the person chose to keep drafts.
  onSessionChange((change) => {
    if (change !== 'signed out' || storage.get('contact', 'sessionStorage')) return;
    for (const control of controls()) control.value = '';
  });

  function setBusy(next: boolean) {
    busy = next;
    form.ariaBusy = String(next);
    button?.setAttribute('aria-disabled', String(next));
    if (label) label.textContent = next ? 'Sending...' : resting;
    spinner?.toggleAttribute('hidden', !next);
    for (const control of controls()) control.readOnly = next;
  }

  async function submit() {
    setBusy(true);
    for (const answer of answers) answer.remove();
    const code = await load().catch(() => null);
    try {
      // Submitting without a connection would leave the page and lose the text.
      if (!code && navigator.onLine) return form.submit();
      if (!code) return failed();
      if (!(await code.send(form, controls()))) return;
      form.reset();
      contactDraft().write(null);
      if (sentAt) sentAt.textContent = new Date().toTimeString().slice(0, 5);
      toast({ title: 'Message sent', description: "We'll get back to you soon!" });
    } catch {
      failed();
    } finally {
      setBusy(false);
    }
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!busy) void submit();
  });
}

const failed = () => toastError('Failed to send message. Please try again.');
