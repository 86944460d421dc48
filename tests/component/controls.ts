import { expect, onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { openUrl } from '#platform/client/router/url.ts';
import { restoreLostFocus } from '#platform/ui/restore-lost-focus.ts';

export const button = (name: string | RegExp) => page.getByRole('button', { name });
export const tab = (name: string | RegExp) => page.getByRole('tab', { name });
/** The title of the page. */
export const heading = page.getByRole('heading', { level: 1 });
/** The region of the latest toast, provided the test renders `Toasts`. */
export const toast = page.getByRole('region', { name: /^Notifications/ });

/** Opens a path of the site. */
export const openPath = (path: string): void => openUrl(new URL(path, location.href), null);

/** Focuses an element as soon as it is there, and presses keys. */
export async function press(target: Pick<Locator, 'findElement'>, keys = '{Enter}') {
  (await target.findElement()).focus();
  await userEvent.keyboard(keys);
}

export const expectVisible = (text: string | RegExp) =>
  expect.element(page.getByText(text)).toBeVisible();

/** Expects a link with this name and target. */
export const expectLink = (
  name: string | RegExp,
  href: string,
  within: Locator | typeof page = page,
) => expect.element(within.getByRole('link', { name })).toHaveAttribute('href', href);

/** Restores a lost focus until the test ends, as every founders' page does. */
export const restoreFocus = () => onTestFinished(restoreLostFocus());

/** Expects each of these texts in a part of the page. */
export async function expectTextsIn(part: Locator, ...texts: (string | RegExp)[]) {
  for (const text of texts) await expect.element(part).toMatchTextContent(text);
}

/** False when leaving the page asks first. */
export const mayLeave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** Lets the device store no draft until the test ends. */
export const fillStorage = () =>
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
