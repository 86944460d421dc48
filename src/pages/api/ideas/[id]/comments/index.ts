export { commentsRoute as ALL } from '#app/server/comment-handlers.ts';
