// The bodies of messages: one for programs, and one for each chat, where nobody's words may become markup, name people or
// call everybody.
import type { WebhookKind } from '../../domain/webhook.ts';
import type { Content } from './content.ts';
import { linkLabel, quoteOf, sentenceOf } from './sentence.ts';

const linesOf = (content: Content): string[] => {
  const quote = quoteOf(content);
  return quote === null ? [sentenceOf(content)] : [sentenceOf(content), quote];
};

/** The texts that there are. */
const given = (texts: Content['texts']) =>
  Object.fromEntries(
    Object.entries(texts ?? {}).filter(([, text]) => text !== null && text.length > 0),
  );

/** https://www.standardwebhooks.com: a type, when it happened, and references. */
const signed = ({ type, at, data, texts, link }: Content) => ({
  type,
  timestamp: at,
  data: { ...data, ...given(texts), link },
});

/** A mention is `<!channel>` or `<@id>`; `mrkdwn: false` keeps stars and underscores what they are. */
const slackEscaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const slack = (content: Content) => ({
  text: [...linesOf(content), ...(content.link ? [content.link] : [])].map(slackEscaped).join('\n'),
  mrkdwn: false,
  unfurl_links: false,
  unfurl_media: false,
});

/** Words in a text run are no Markdown. `{{DATE()}}` would be read as a date, and needs both brackets beside each other. */
const teamsBlock = (text: string, isSubtle: boolean) => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text: text.replaceAll('{{', '{\u200b{'), isSubtle }],
});

/** An Adaptive Card, as a flow of Teams Workflows takes it. */
const teams = (content: Content) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: linesOf(content).map((one, index) => teamsBlock(one, index > 0)),
        ...(content.link && {
          actions: [{ type: 'Action.OpenUrl', title: linkLabel(content), url: content.link }],
        }),
      },
    },
  ],
});

/** Discord takes a backslash before any mark. */
const discordEscaped = (text: string) => text.replace(/[\\*_~`|<>@#:()[\]-]/g, '\\$&');

const suppressEmbeds = 4;

const discord = (content: Content) => ({
  content: [
    ...linesOf(content).map(discordEscaped),
    ...(content.link ? [`<${content.link}>`] : []),
  ].join('\n'),
  allowed_mentions: { parse: [] },
  flags: suppressEmbeds,
});

const formats: Record<WebhookKind, (content: Content) => object> = {
  signed,
  slack,
  teams,
  discord,
};

/** The body of a message, JSON. */
export const bodyOf = (kind: WebhookKind, content: Content): string =>
  JSON.stringify(formats[kind](content));
