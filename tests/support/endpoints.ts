import { idea } from './api.ts';

/** Every endpoint with whom it answers; `ID` stands for an id that nothing has. */
export const everybody = ['anonymous', 'user', 'founder', 'admin', 'suspended'];
const members = ['user', 'founder', 'admin'];
const founders = ['founder', 'admin'];
const admins = ['admin'];

export type Endpoint = [method: string, path: string, audience: string[], body?: unknown];
export const endpoints: Endpoint[] = [
  ['GET', '/api/health', everybody],
  ['GET', '/api/health/live', everybody],
  ['GET', '/api/health/ready', everybody],
  ['POST', '/api/contact', everybody, {}],
  ['POST', '/api/auth/login', everybody, {}],
  ['POST', '/api/auth/register', everybody, {}],
  ['POST', '/api/auth/forgotten', everybody, {}],
  ['POST', '/api/auth/reset', everybody, {}],
  ['POST', '/api/auth/invitation', everybody, {}],
  ['GET', '/api/auth/me', members],
  ['GET', '/api/account', members],
  ['PATCH', '/api/account', members, {}],
  ['PUT', '/api/account/email', members, {}],
  ['PUT', '/api/account/password', members, {}],
  ['POST', '/api/account/delete', members, {}],
  ['GET', '/api/account/data', members],
  ['GET', '/api/account/sessions', members],
  ['DELETE', '/api/account/sessions', members],
  ['DELETE', '/api/account/sessions/ID', members],
  ['GET', '/api/ideas', founders],
  ['POST', '/api/ideas', founders, {}],
  ['GET', '/api/ideas/deleted', founders],
  ['GET', '/api/ideas/export', founders],
  ['POST', '/api/ideas/import', founders, {}],
  ['GET', '/api/ideas/ID', founders],
  ['PUT', '/api/ideas/ID', founders, idea()],
  ['DELETE', '/api/ideas/ID', founders],
  ['POST', '/api/ideas/ID/restore', founders],
  ['GET', '/api/ideas/ID/revisions', founders],
  ['GET', '/api/ideas/ID/comments', founders],
  ['POST', '/api/ideas/ID/comments', founders, {}],
  ['PATCH', '/api/ideas/ID/comments/ID', founders, {}],
  ['DELETE', '/api/ideas/ID/comments/ID', founders],
  ['GET', '/api/openapi.json', founders],
  ['GET', '/api/docs', founders],
  ['GET', '/api/views', founders],
  ['POST', '/api/views', founders, {}],
  ['DELETE', '/api/views/ID', founders],
  ['GET', '/api/admin/people', admins],
  ['PATCH', '/api/admin/people/ID', admins, {}],
  ['DELETE', '/api/admin/people/ID/sessions', admins],
  ['GET', '/api/admin/invitations', admins],
  ['POST', '/api/admin/invitations', admins, {}],
  ['DELETE', '/api/admin/invitations/ID', admins],
  ['GET', '/api/admin/messages', admins],
  ['PATCH', '/api/admin/messages/ID', admins, {}],
  ['POST', '/api/admin/messages/ID/replies', admins, {}],
  ['GET', '/api/admin/audit', admins],
  ['GET', '/api/admin/outbox', admins],
  ['POST', '/api/admin/outbox/ID', admins],
  // Last, since it ends the session: 204 whether or not there was one.
  ['POST', '/api/auth/logout', everybody],
];
