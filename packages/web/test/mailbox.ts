import { registration } from '@fieldscope/contract/calls/registration';
import { vi } from 'vitest';
import type { TestServer } from '../../server/test/harness';
import type { MailServer } from '../../server/test/mail-server';
import { codeIn, newAddress, readPicture } from '../../server/test/registrations';

export { aMailServer, type MailServer } from '../../server/test/mail-server';

/**
 * A person who reads a mailbox, and the pictures of the page that opens after this: to others than people that takes
 * the server's secret.
 */
export function aReader(server: TestServer, mails: MailServer, email = newAddress()) {
  const { fetch } = globalThis;
  let picture = '';
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const answer = await fetch(...request);
    if (String(request[0]).includes(registration.drawPicture.path)) {
      picture = (await answer.clone().json()).data.picture_id;
    }
    return answer;
  });
  return {
    email,
    readPicture: () => readPicture(server.secrets, picture),
    mailedCode: () => codeIn(mails.newestTo(email).text),
  };
}
