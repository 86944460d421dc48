export { commentRoute as ALL } from '#app/server/comment-handlers.ts';
