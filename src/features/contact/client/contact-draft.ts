import { openDraft } from '#platform/client/drafts/drafts.ts';

/** The text of the contact form by field, in the session storage of the tab. */
export const contactDraft = () => openDraft<Record<string, string>>('contact', 'sessionStorage');
