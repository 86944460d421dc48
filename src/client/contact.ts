import type { ContactMessage } from '../domain/contact.ts';
import { call } from './api.ts';

/** Sends a message to the lab. @throws ApiError */
export const sendMessage = (message: ContactMessage) => call('POST', '/api/contact', message);
