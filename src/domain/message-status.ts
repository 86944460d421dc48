/**
 * What has become of a contact message. `set-aside` looked like a machine's: nobody was notified, and
 * it can still be read.
 */
export const messageStatuses = ['unread', 'read', 'answered', 'archived', 'set-aside'] as const;
export type MessageStatus = (typeof messageStatuses)[number];
