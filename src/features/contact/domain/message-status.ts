/**
 * What has become of a contact message. `set-aside` looked like a machine's: nobody was notified, and
 * it can still be read.
 */
export const messageStatuses = ['unread', 'read', 'answered', 'archived', 'set-aside'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What the inbox can show: what is still to be done, or the messages of one status. */
export const inboxes = ['open', ...messageStatuses] as const;
export type Inbox = (typeof inboxes)[number];
