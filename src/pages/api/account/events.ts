export { ownSecurityEventsRoute as ALL } from '#features/accounts/server/handlers.ts';
