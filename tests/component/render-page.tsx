import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { Toasts } from '#platform/ui/toasts/Toasts.tsx';

/** Renders a part of the product as on its page: inside `main`, with the toasts. */
export const renderPage = (content: ReactNode) =>
  render(
    <main>
      {content}
      <Toasts />
    </main>,
  );
