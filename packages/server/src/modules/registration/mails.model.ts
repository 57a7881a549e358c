import type { Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import { MINUTE_MS } from '@fieldscope/contract/time';
import type { MailMessage } from '../../platform/mail/mail';
import { MAIL_TEXTS, type MailKind } from './mail-texts';

interface MailFacts {
  to: string;
  kind: MailKind;
  language: Language;
  code: string;
  /** PUBLIC_URL. Without it there is no link: what a request says about our address may be a trap. */
  publicUrl: string | undefined;
}

/** Writes a mail in the reader's language. */
export function writeMail({ to, kind, language, code, publicUrl }: MailFacts): MailMessage {
  const { greeting, signOff, ...texts } = MAIL_TEXTS[language];
  const { subject, text } = texts[kind];
  const filled = text
    .replace('{code}', code)
    .replace('{minutes}', String(LIMITS.emailCode.lifetimeMs / MINUTE_MS));
  const sender = publicUrl ? `${signOff}\n${publicUrl.replace(/\/$/, '')}/` : signOff;
  return { to, subject, text: [greeting, filled, sender].join('\n\n') };
}
