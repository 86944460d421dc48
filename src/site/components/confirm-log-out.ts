// Without React, because it can run on any page.

import { forgetUnsaved, unsavedTexts } from '#app/client/unsaved-texts.ts';

const choices = [
  { value: 'keep', text: 'Keep it and log out', look: 'btn-primary' },
  { value: 'delete', text: 'Delete it and log out', look: 'btn-danger' },
  { value: 'cancel', text: 'Cancel', look: 'btn-quiet' },
];

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) => Object.assign(document.createElement(name), properties);

/** Asks only if there are drafts. @returns whether to log out */
export async function confirmLogOut(userId: string): Promise<boolean> {
  const texts = unsavedTexts(userId);
  const answer = texts.length > 0 ? await ask(texts) : 'delete';
  if (answer === 'delete') forgetUnsaved(userId);
  return answer === 'delete' || answer === 'keep';
}

/** @returns the chosen value; empty after Escape */
async function ask(texts: string[]): Promise<string> {
  const list = new Intl.ListFormat('en').format(texts);
  const heading = element('h2', { id: 'unsaved-heading', textContent: 'Keep what is not saved?' });
  const what = element('p', { id: 'unsaved-what', textContent: `Not saved yet: ${list}.` });
  const advice = element('p', {
    textContent:
      'What you keep is here when you sign in again on this device. Anybody else who uses the device could read it.',
  });
  const dialog = element('dialog', { className: 'dialog vstack' });
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', what.id);
  const actions = element('p', { className: 'actions' });
  // Not a form, because early-clicks.ts may block forms.
  for (const { value, text, look } of choices) {
    const className = `btn ${look}`;
    const onclick = () => dialog.close(value);
    actions.append(element('button', { type: 'button', textContent: text, className, onclick }));
  }
  dialog.append(heading, what, advice, actions);
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  return dialog.returnValue;
}
