import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { NewPasswordField } from '#features/accounts/ui/form/SignInFields.tsx';

const says = page.getByRole('status');
const password = page.getByLabelText('Password');

/** Renders the field after a name field, with fake timers. @returns advances the timers past the pause in typing */
async function showField() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await render(
    <form>
      <label>
        Full Name <input name="name" defaultValue="Wilhelmina Sturm" />
      </label>
      <NewPasswordField id="password" name="password" label="Password" errors={{}} typed={{}} />
    </form>,
  );
  return () => vi.advanceTimersByTime(700);
}

test('the form says how easily a password is guessed, once typing pauses', async () => {
  const pause = await showField();
  try {
    await password.fill('12345');
    pause();
    await expect.element(says).toHaveTextContent('');
    const announcements: string[] = [];
    new MutationObserver(() => {
      const text = says.element().textContent;
      if (text) announcements.push(text);
    }).observe(says.element(), { childList: true, characterData: true, subtree: true });
    await password.fill('');
    await password.click();
    await userEvent.keyboard('xkzw qpfjt vbrun');
    pause();
    await expect.element(says).toHaveTextContent('Your password: Very hard to guess');
    expect(announcements).toEqual(['Your password: Very hard to guess']);
    for (const [typed, text] of [
      ['Password1', 'One of the most common passwords'],
      ['abcdef', 'Very easily guessed'],
      ['wilhelmina', 'Very easily guessed'],
      ['correct horse', 'Hard to guess'],
      ['123456', 'One of the most common passwords'],
    ] as const) {
      await password.fill(typed);
      pause();
      await expect.element(says).toHaveTextContent(`Your password: ${text}`);
    }
  } finally {
    vi.useRealTimers();
  }
});
