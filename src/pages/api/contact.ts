export { contactRoute as ALL } from '#features/contact/server/contact.ts';
