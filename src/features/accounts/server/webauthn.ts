// Large, so it is imported on demand (passkeys.ts).
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
export { decodeAttestationObject } from '@simplewebauthn/server/helpers';
