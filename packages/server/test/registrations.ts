import { randomBytes } from 'node:crypto';
import type { BodyInputOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import { openPicture } from '../src/modules/registration/picture-codes.service';
import type { Secrets } from '../src/platform/security/secrets';
import { aStranger, type Caller, PASSWORD } from './builders';
import type { TestServer } from './harness';
import type { MailServer } from './mail-server';

type RegisterInput = BodyInputOf<typeof registration.register>;
type Purpose = 'register' | 'reset';

/** What a person reads from a picture; to others it takes the server's secret. */
export const readPicture = (secrets: Secrets, pictureId: string): string =>
  openPicture(secrets, Buffer.from(pictureId, 'base64url'))!.code;

/** A picture and what it shows. */
export async function aReadPicture(who: Caller): Promise<{ picture_id: string; picture_code: string }> {
  const { picture_id } = await who.call(registration.drawPicture);
  return { picture_id, picture_code: readPicture(who.server.secrets, picture_id) };
}

/** A person without an account, who reads a mailbox. */
export interface Newcomer extends Caller {
  email: string;
  /** What to send to be mailed a code, the picture read. */
  request(
    purpose?: Purpose,
  ): Promise<{ email: string; purpose: Purpose; picture_id: string; picture_code: string }>;
  /** Is mailed a code and reads it. */
  getCode(purpose?: Purpose): Promise<string>;
  /** The registration form, filled in. */
  form(code: string, facts?: Partial<RegisterInput>): RegisterInput;
  /** Goes all the way to an organisation; resolves to the session. */
  flush(facts?: Partial<RegisterInput>): ReturnType<Caller['call']>;
}

/** A mailbox of its own. */
export const newAddress = (): string => `new-${randomBytes(5).toString('hex')}@farm.example`;

export const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? 'none';

export function aNewcomer(server: TestServer, mails: MailServer, email = newAddress()): Newcomer {
  const who = aStranger(server);
  const newcomer: Newcomer = {
    ...who,
    email,
    request: async (purpose = 'register') => ({ email, purpose, ...(await aReadPicture(who)) }),
    async getCode(purpose) {
      await who.call(registration.sendCode, await newcomer.request(purpose));
      return codeIn(mails.newestTo(email).text);
    },
    form: (code, facts) => ({
      email,
      code,
      password: PASSWORD,
      country: 'DE',
      job: 'engineer',
      workplace: 'Green Valley',
      agreement: true,
      ...facts,
    }),
    async flush(facts) {
      const form = newcomer.form(await newcomer.getCode(), facts);
      const { activation_token } = await who.call(registration.register, form);
      return who.call(registration.activate, { activation_token, name: 'Green Valley' });
    },
  };
  return newcomer;
}
