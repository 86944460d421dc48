/** Text that is HTML already. */
export type Html = { html: string };

type Part = string | number | Html | readonly Html[] | false | null | undefined;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '');

function toHtml(part: Part): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(toHtml).join('');
  return escapeHtml(String(part));
}

/** HTML with values in it, which are escaped unless they are HTML themselves. */
export const html = (texts: TemplateStringsArray, ...values: Part[]): Html => ({
  html: texts.reduce((all, text, at) => all + toHtml(values[at - 1]) + text),
});
