export { webhookRoute as ALL } from '#features/webhooks/server/handlers.ts';
