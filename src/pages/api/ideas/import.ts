export { importRoute as ALL } from '#features/exchange/server/handlers.ts';
