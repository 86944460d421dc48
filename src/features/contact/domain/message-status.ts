/** Nobody is notified of `spam`, but administrators can read it. */
export const messageStatuses = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The lists of the message inbox. `open` contains unread and read messages. */
export const inboxes = ['open', ...messageStatuses] as const;
export type Inbox = (typeof inboxes)[number];
