import { page } from 'vitest/browser';

/** The region that shows the latest toast, where the test renders `Toasts`. */
export const toast = page.getByRole('region', { name: /^Notifications/ });
