import { escapeHtml } from '#platform/server/html.ts';
import { plainPage } from '#platform/server/http/plain-page.ts';

const names = {
  'at once': 'mail about mentions, replies and rounds that ask you',
  digest: 'the daily mail',
};
const further =
  '<p>Everything new is still in your <a href="/inbox">inbox</a>. Your <a href="/account#mail">account page</a> lists the mail that you get.</p>';

/** Requires a click, because mail programs open links by themselves. */
export function unsubscribePage(
  token: string,
  kind: keyof typeof names,
  state: 'asks' | 'left' | 'used',
) {
  const name = names[kind];
  if (state === 'asks')
    return plainPage(
      'Stop mail',
      `<h1>Stop ${name}?</h1>
<form method="post" action="/api/mail/leave?token=${encodeURIComponent(token)}"><p><button>Stop ${name}</button></p></form>
${further}`,
    );
  const heading =
    state === 'left'
      ? `You no longer get ${name}.`
      : 'This link was used before. Nothing was changed now.';
  return plainPage('Stop mail', `<h1>${heading}</h1>${further}`);
}

export const invalidUnsubscribePage = (detail: string) =>
  plainPage('Stop mail', `<h1>This link does not work</h1><p>${escapeHtml(detail)}</p>`);
