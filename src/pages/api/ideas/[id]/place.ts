export { placeRoute as ALL } from '../../../../features/prioritise/server/handlers.ts';
