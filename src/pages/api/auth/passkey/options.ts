export { passkeySignInOptionsRoute as ALL } from '../../../../features/accounts/server/passkey-handlers.ts';
