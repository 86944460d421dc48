export { webhookDeliveryRoute as ALL } from '#features/webhooks/server/handlers.ts';
