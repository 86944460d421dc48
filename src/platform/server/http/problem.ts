import { STATUS_CODES } from 'node:http';
import { lab } from '../../lab.ts';
import type { FieldError, ProblemDocument } from '../../text/problem.ts';

type Extra = { errors?: FieldError[]; headers?: Record<string, string>; [member: string]: unknown };

/** RFC 9457 problem details. @param detail a sentence for people; never a stack, SQL or a secret */
export class Problem extends Error {
  readonly status: number;
  readonly detail: string;
  readonly #extra: Extra;

  constructor(status: number, detail: string, extra: Extra = {}) {
    super(detail);
    this.status = status;
    this.detail = detail;
    this.#extra = extra;
  }

  toParts(): { status: number; headers: Record<string, string>; body: string } {
    const { headers, ...members } = this.#extra;
    const body: ProblemDocument = {
      type: 'about:blank',
      title: STATUS_CODES[this.status] ?? 'Error',
      status: this.status,
      detail: this.detail,
      ...members,
    };
    return {
      status: this.status,
      headers: { 'Content-Type': 'application/problem+json; charset=utf-8', ...headers },
      body: JSON.stringify(body),
    };
  }

  toResponse(): Response {
    const { status, headers, body } = this.toParts();
    return new Response(body, { status, headers });
  }
}

/** Refuses one field. The message is also the problem's detail. */
export const refusedField = (path: string, message: string) =>
  new Problem(400, message, { errors: [{ path, message }] });

export const signInFirst = () => new Problem(401, 'Sign in to continue.');
const suspended = `This account is suspended. Write to ${lab.email}.`;
/** Ends a session. */
export const accountSuspended = () => new Problem(401, suspended, { suspended: true });
/** Refuses a sign-in or a new password. Only for people who have shown that the account is theirs. */
export const suspendedAccount = () => new Problem(403, suspended);
export const foundersOnly = () => new Problem(403, 'You need founder privileges to view ideas.');
export const adminsOnly = () => new Problem(403, 'You need administrator privileges for this.');
export const comeBackLater = (seconds: number, detail: string) =>
  new Problem(503, detail, { headers: { 'Retry-After': String(seconds) } });

export function refuseFields(errors: FieldError[]): void {
  if (errors.length === 0) return;
  const messages = [...new Set(errors.map(({ message }) => message))];
  throw new Problem(400, `${messages.join('. ')}.`, { errors });
}
