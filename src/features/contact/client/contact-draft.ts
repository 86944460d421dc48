import { openDraft } from '../../../platform/client/drafts/drafts.ts';

/** The contact form's text by field. It belongs to no account and ends with the tab. */
export const contactDraft = () => openDraft<Record<string, string>>('contact', 'sessionStorage');
