export { webhookDeliveriesRoute as ALL } from '#features/webhooks/server/handlers.ts';
