import { forAttribute } from '../http/html';

/** Stands in a mail for what its reader calls the portal; the delivery fills it in. */
export const PORTAL_NAME = '{portal}';

interface Words {
  subject: string;
  text: string;
  html?: string | undefined;
}

/** A mail with the name of the portal in it. */
export function withPortalName<Mail extends Words>(mail: Mail, name: string): Mail {
  const filled = (text: string, inserted = name) => text.replaceAll(PORTAL_NAME, () => inserted);
  return {
    ...mail,
    subject: filled(mail.subject),
    text: filled(mail.text),
    ...(mail.html !== undefined && { html: filled(mail.html, forAttribute(name)) }),
  };
}
