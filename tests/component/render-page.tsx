import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Toasts } from '#platform/ui/toasts/Toasts.tsx';
import { forgetMemory } from './reload.ts';

/** Renders a part of the product as on its page: inside `main`, with the toasts. */
export const renderPage = (content: ReactNode) =>
  render(
    <main>
      {content}
      <Toasts />
    </main>,
  );

/** Renders a part that a test reloads or leaves. */
export async function renderReloadable(content: ReactNode) {
  let { unmount } = await renderPage(content);
  return {
    leave: () => unmount(),
    async reload() {
      await unmount();
      forgetMemory();
      ({ unmount } = await renderPage(content));
    },
  };
}
