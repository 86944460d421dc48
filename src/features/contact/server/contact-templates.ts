import { lab } from '#platform/lab.ts';
import { buildMessage } from '#platform/server/mail/templates.ts';

type Contact = { name: string; email: string; message: string };

export const contactNotice = ({ name, email, message }: Contact, href: string) =>
  buildMessage({
    subject: `Message from ${name}`,
    // Begins with a Latin word, because the first letter sets the direction.
    paragraphs: [`Through the contact form ${name} (${email}) has written:`],
    quote: message,
    action: { label: 'Read and answer it', href },
  });

/** Does not quote the message, because another person may have written it. */
export const contactReply = (text: string) =>
  buildMessage({ subject: `Your message to ${lab.name}`, paragraphs: text.split(/\n{2,}/) });
