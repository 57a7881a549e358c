import { forAttribute } from '../http/html';

/** Stands in a mail for what its reader calls the portal; the delivery fills it in. */
export const PORTAL_NAME = '{portal}';

/** The portal's own name, where nobody gave it another. */
export const PRODUCT_NAME = 'Fieldscope';

/** An origin (`https://portal.example`) that another takes the place of. */
export interface MovedOrigin {
  from: string;
  to: string;
}

interface Words {
  subject: string;
  text: string;
  html?: string | undefined;
  unsubscribeUrl?: string | undefined;
}

/** A mail with the name of the portal in it, and links to where its reader finds the portal. */
export function withPortalName<Mail extends Words>(mail: Mail, name: string, moved?: MovedOrigin): Mail {
  const { subject, text, html, unsubscribeUrl } = mail;
  const led = (words: string) => (moved ? ledElsewhere(words, moved) : words);
  const filled = (words: string, inserted = name) => led(words).replaceAll(PORTAL_NAME, () => inserted);
  return {
    ...mail,
    subject: filled(subject),
    text: filled(text),
    ...(html !== undefined && { html: filled(html, forAttribute(name)) }),
    ...(unsubscribeUrl !== undefined && { unsubscribeUrl: led(unsubscribeUrl) }),
  };
}

/** An origin ends where its path begins, or the link. */
function ledElsewhere(words: string, { from, to }: MovedOrigin): string {
  const origin = new RegExp(`${escaped(from)}(?=[/"'<\\s]|$)`, 'g');
  return words.replace(origin, () => to);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
