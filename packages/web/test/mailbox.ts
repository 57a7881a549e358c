import type { MailServer } from '../../server/test/mail-server';
import { codeIn, newAddress } from '../../server/test/registrations';

export { aMailServer, type MailServer } from '../../server/test/mail-server';

/** A person who reads a mailbox. */
export const aReader = (mails: MailServer, email = newAddress()) => ({
  email,
  mailedCode: () => codeIn(mails.newestTo(email).text),
});
