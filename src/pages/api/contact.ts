export { contactRoute as ALL } from '../../features/contact/server/handlers.ts';
