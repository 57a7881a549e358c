import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { registration } from '@fieldscope/contract/calls/registration';
import { fail } from '@fieldscope/contract/errors/fail';
import { LIMITS } from '@fieldscope/contract/limits';
import { PROOF, proofSalt, provesPart } from '@fieldscope/contract/proof-of-work';
import { SECOND_MS } from '@fieldscope/contract/time';
import type { Ctx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { digest, type Secrets, sameBytes } from '../../platform/security/secrets';
import { noteTaskSolved } from './registration.repository';

/** Tasks that an address is given at one difficulty; the next ones take twice as many tries, up to 2^5 times. */
const TASKS_OF_A_STEP = 10;
const HARDEST_STEP = 5;

type Solved = Pick<InputOf<typeof registration.sendCode>, 'task' | 'solution' | 'email' | 'purpose'>;
const hashOf = promisify<string, string, number, ScryptOptions, Buffer>(scrypt);

/**
 * A new task. It says itself what it is, signed: nothing is kept of tasks that nobody solves. Tasks count when they are given,
 * so that none can be collected at the lowest difficulty.
 * @throws AppError trigger_limit
 */
export async function giveTask(
  ctx: Ctx,
  tasks: AttemptLimit,
): Promise<ResultOf<typeof registration.giveTask>> {
  const before = await tasks.count(ctx.address);
  const step = Math.min(Math.floor(before / TASKS_OF_A_STEP), HARDEST_STEP);
  const tries = ctx.config.MAIL_WORK * 2 ** step;
  const facts = [tries, ctx.clock.now() + LIMITS.proofTaskMs, randomBytes(16).toString('base64url')].join(
    '.',
  );
  return {
    task: `${facts}.${signatureOf(ctx.secrets, facts)}`,
    tries,
    expires_in: LIMITS.proofTaskMs / SECOND_MS,
  };
}

/**
 * Whether a task was solved for this mailbox and purpose, and never before. What costs least is checked first. `wrong` counts
 * solutions until they are found right and new: one that is wrong in its last part alone, or was used, could be sent again and again.
 * @throws AppError expired (or no task of ours, or solved before), trigger_limit, parameter_invalid
 */
export async function ensureSolved(
  { db, clock, secrets, address }: Ctx,
  { task, solution, ...subject }: Solved,
  wrong: AttemptLimit,
): Promise<void> {
  const { tries, expiresAt } = readTask(secrets, task) ?? fail('expired');
  if (expiresAt <= clock.now()) fail('expired');
  await wrong.count(address);
  for (const [part, number] of solution.entries()) {
    const hash = await hashOf(task, proofSalt(subject, part, number), PROOF.hashBytes, PROOF.scrypt);
    if (!provesPart(hash, tries)) fail('parameter_invalid', { field: 'solution' });
  }
  if (!(await noteTaskSolved(db, digest(task), expiresAt))) fail('expired');
  await wrong.giveBack(address);
}

/** @returns undefined when this installation did not give the task */
function readTask(secrets: Secrets, task: string): { tries: number; expiresAt: number } | undefined {
  const end = task.lastIndexOf('.');
  const facts = task.slice(0, Math.max(end, 0));
  const given = Buffer.from(task.slice(end + 1));
  if (!sameBytes(given, Buffer.from(signatureOf(secrets, facts)))) return undefined;
  const [tries, expiresAt] = facts.split('.').map(Number);
  return { tries: tries!, expiresAt: expiresAt! };
}

const signatureOf = (secrets: Secrets, facts: string): string =>
  secrets.hmac(`proof task:${facts}`).toString('base64url');
