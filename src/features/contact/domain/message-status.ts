/** The state of a contact message. Nobody is notified of `spam`. Administrators can still read it. */
export const messageStatuses = ['unread', 'read', 'answered', 'archived', 'spam'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** The lists of the inbox: messages still to be answered, or those of one status. */
export const inboxes = ['open', ...messageStatuses] as const;
export type Inbox = (typeof inboxes)[number];
