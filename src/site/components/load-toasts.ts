/** Loads React on pages without it. */
export const loadToasts = () => import('#platform/ui/toasts/Toasts.tsx');
