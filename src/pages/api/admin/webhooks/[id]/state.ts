export { webhookStateRoute as ALL } from '#features/webhooks/server/handlers.ts';
