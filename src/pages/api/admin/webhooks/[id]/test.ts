export { webhookTestRoute as ALL } from '#features/webhooks/server/handlers.ts';
