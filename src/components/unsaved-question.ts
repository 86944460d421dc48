/** Asks whoever logs out what becomes of the text that is only on this device. Fetched when there may be some. */
import { unsavedTexts } from '../client/unsaved.ts';

export type Choice = 'keep' | 'delete' | 'cancel';

const choices: { value: Choice; text: string; look: string }[] = [
  { value: 'keep', text: 'Keep it and log out', look: 'btn-primary' },
  { value: 'delete', text: 'Delete it and log out', look: 'btn-danger' },
  { value: 'cancel', text: 'Cancel', look: 'btn-quiet' },
];

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
) => Object.assign(document.createElement(name), properties);

/** Without such text nothing is asked, and nothing is left to keep. */
export async function askAboutUnsaved(userId: string): Promise<Choice> {
  const texts = unsavedTexts(userId);
  if (texts.length === 0) return 'delete';
  const list = new Intl.ListFormat('en').format(texts);
  const heading = element('h2', { id: 'unsaved-heading', textContent: 'Keep what is not saved?' });
  const what = element('p', { id: 'unsaved-what', textContent: `Not saved yet: ${list}.` });
  const advice = element('p', {
    textContent:
      'What you keep is here when you sign in again on this device. Anybody else who uses the device could read it.',
  });
  const dialog = element('dialog', { className: 'dialog stack' });
  dialog.setAttribute('aria-labelledby', heading.id);
  dialog.setAttribute('aria-describedby', what.id);
  const actions = element('p', { className: 'actions' });
  // No form, which a page may hold back until its code is here (layouts/early-press.js).
  for (const { value, text, look } of choices) {
    const button = element('button', {
      type: 'button',
      textContent: text,
      className: `btn ${look}`,
    });
    button.addEventListener('click', () => dialog.close(value));
    actions.append(button);
  }
  dialog.append(heading, what, advice, actions);
  document.body.append(dialog);
  dialog.showModal();
  await new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
  dialog.remove();
  // Escape closes it without a word.
  return choices.find(({ value }) => value === dialog.returnValue)?.value ?? 'cancel';
}
