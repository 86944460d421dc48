// The notification region.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { toast as show, toastError } from '#platform/client/toasts/toasts.ts';
import { Toasts } from '#platform/ui/toasts/Toasts.tsx';

const region = page.getByRole('region', { name: 'Notifications (F8)' });
const toasts = region.getByRole('listitem').filter({ hasText: /sent|Failed/ });
const sent = () => show({ title: 'Message sent', description: "We'll get back to you soon!" });

/** Stops the clock, so that no toast closes by itself. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

test('default auto-dismiss after 5000 ms', async () => {
  stopClock();
  await render(<Toasts />);
  sent();
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(4999);
  await expect.element(toasts).toBeVisible();
  vi.advanceTimersByTime(1);
  await expect.element(toasts).not.toBeInTheDocument();
});

test('swipe right dismisses with a 50 px threshold', async () => {
  stopClock();
  await render(<Toasts />);
  sent();
  await expect.element(toasts).toBeVisible();
  const { height } = toasts.element().getBoundingClientRect();
  const swipe = (distance: number) =>
    userEvent.dragAndDrop(toasts, toasts, {
      sourcePosition: { x: 60, y: height / 2 },
      targetPosition: { x: 60 + distance, y: height / 2 },
    });
  await swipe(40);
  await expect.element(toasts).toBeVisible();
  await swipe(60);
  await expect.element(toasts).not.toBeInTheDocument();
});

test('at most 1 toast is visible at a time: a new one takes the place of the old, and each is read out: a success politely, a failure at once', async () => {
  const announcements: string[] = [];
  const observer = new MutationObserver(() => {
    for (const { ariaLive, textContent } of document.querySelectorAll('[role="status"][aria-live]'))
      if (textContent) announcements.push(`${ariaLive}: ${textContent}`);
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  onTestFinished(() => observer.disconnect());
  await render(<Toasts />);
  sent();
  await expect.element(toasts).toMatchTextContent('Message sent');
  const success = /^polite: Notification Message sent.*back to you soon!/;
  await expect.poll(() => announcements).toContainEqual(expect.stringMatching(success));
  toastError('Failed to send message. Please try again.');
  await expect.element(toasts).toMatchTextContent('ErrorFailed to send message. Please try again.');
  const failure = /^assertive: Notification Error.*Failed to send message/;
  await expect.poll(() => announcements).toContainEqual(expect.stringMatching(failure));
});
