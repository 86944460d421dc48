export { webhooksRoute as ALL } from '#features/webhooks/server/handlers.ts';
