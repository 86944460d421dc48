import { nullable, object, text, wordOf } from '../../../platform/client/query/shapes.ts';
import type { AccountEvent, SecurityEvent } from '../domain/account-response.ts';
import { securityEventKinds } from '../domain/security-event.ts';

const members = {
  id: text,
  at: text,
  kind: wordOf(securityEventKinds),
  network: text,
  device: text,
  detail: nullable(text),
};

/** What an entry of the security log has to be, as its owner reads it. */
export const securityEvent = object<SecurityEvent>(members);
/** As administrators read it. */
export const accountEvent = object<AccountEvent>({
  ...members,
  user: nullable(object({ id: text, name: text, email: text })),
});
