import { call } from '../../../platform/client/api/api.ts';
import type { ContactMessage } from '../domain/contact.ts';

/** @throws ApiError */
export const sendMessage = (message: ContactMessage) => call('POST', '/api/contact', message);
