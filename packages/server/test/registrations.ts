import { randomBytes, scryptSync } from 'node:crypto';
import type { BodyInputOf, QueryInputOf } from '@fieldscope/contract/call';
import { registration } from '@fieldscope/contract/calls/registration';
import { PROOF, type ProofSubject, proofSalt, provesPart } from '@fieldscope/contract/proof-of-work';
import { aStranger, type Caller, PASSWORD } from './builders';
import type { TestServer } from './harness';
import type { MailServer } from './mail-server';

type RegisterInput = BodyInputOf<typeof registration.register>;
type CodeRequest = QueryInputOf<typeof registration.sendCode>;
type Purpose = CodeRequest['purpose'];
export type Proof = Pick<CodeRequest, 'task' | 'solution'>;

/** A task of the server, solved for somebody; `from` is who is given it. */
export async function aSolvedTask(from: Caller, subject: ProofSubject): Promise<Proof> {
  const { task, tries } = await from.call(registration.giveTask);
  return { task, solution: solutionOf(task, tries, subject) };
}

/** The least numbers that prove each part of a task; without `proving`, the least that do not. */
export const solutionOf = (task: string, tries: number, subject: ProofSubject, proving = true): string =>
  Array.from({ length: PROOF.parts }, (_, part) => {
    for (let number = 0; ; number += 1) {
      const hash = scryptSync(task, proofSalt(subject, part, number), PROOF.hashBytes, PROOF.scrypt);
      if (provesPart(hash, tries) === proving) return number;
    }
  }).join('.');

/** A person without an account, who reads a mailbox. */
export interface Newcomer extends Caller {
  email: string;
  /** What to send to be mailed a code, the task solved. */
  request(purpose?: Purpose): Promise<{ email: string; purpose: Purpose } & Proof>;
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
    async request(purpose = 'register') {
      const subject = { email, purpose };
      return { ...subject, ...(await aSolvedTask(who, subject)) };
    },
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
