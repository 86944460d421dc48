export { exportRoute as ALL } from '#features/exchange/server/handlers.ts';
