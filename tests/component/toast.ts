import { page } from 'vitest/browser';

/** The region of the latest toast, provided the test renders `Toasts`. */
export const toast = page.getByRole('region', { name: /^Notifications/ });
