import type { ContactMessage } from '../domain/contact.ts';
import { call } from './api.ts';

/** Where a message to the lab is kept while it is being written: in the tab, for it needs no account. */
export const contactKey = 'contact';

/** Sends a message to the lab. @throws ApiError */
export const sendMessage = (message: ContactMessage) =>
  call<{ id: string }>('POST', '/api/contact', message);
