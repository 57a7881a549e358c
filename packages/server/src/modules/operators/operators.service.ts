import { randomBytes } from 'node:crypto';
import { OPERATOR_LIMITS } from '@fieldscope/contract/operator-limits';
import { OPERATOR_PATH } from '@fieldscope/contract/operator-path';
import { type Config, publicUrlOf } from '../../platform/config';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { inTransaction, violatedUnique } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { liftLock } from '../accounts/sign-in-guard.service';
import * as repository from './operators.repository';
import { deleteOperator, insertOperator, inviteAgain, type ListedOperator } from './operators.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'config'>;

/** How an operator signs in for the first time. */
export interface Invitation {
  name: string;
  link: string;
  /** Epoch ms. */
  expires_at: number;
}

/** Whether anybody may sign in on the operator's pages: without, there are none. */
export const hasOperators = ({ db }: Pick<PlatformServices, 'db'>): Promise<boolean> =>
  repository.hasOperators(db);

export const listOperators = ({ db, clock }: Pick<Needs, 'db' | 'clock'>): Promise<ListedOperator[]> =>
  repository.listOperators(db, clock.now());

/** @throws OperatorError when there is one of that name */
export async function createOperator(services: Needs, name: string): Promise<Invitation> {
  const { token, ...kept } = newInvitation(services);
  try {
    await insertOperator(services.db, { name, now: services.clock.now(), ...kept });
  } catch (error) {
    if (violatedUnique(error) === 'operator_name') throw new OperatorError(said('operatorExists', { name }));
    throw error;
  }
  return invitationOf(services, { name, token, endsAt: kept.endsAt });
}

/** Takes password and second factor from an operator, whose sessions end, and gives a new link. @throws OperatorError */
export async function resetOperator(services: Needs, named: string): Promise<Invitation> {
  const { token, ...kept } = newInvitation(services);
  const name = await inTransaction(services.db, async (db) => {
    const found = await inviteAgain(db, { name: named, ...kept });
    if (found !== undefined) await liftLock(db, { operator: found });
    return found;
  });
  if (name === undefined) throw missing(named);
  return invitationOf(services, { name, token, endsAt: kept.endsAt });
}

/** @throws OperatorError */
export async function removeOperator({ db }: Pick<Needs, 'db'>, named: string): Promise<{ name: string }> {
  const name = await deleteOperator(db, named);
  if (name === undefined) throw missing(named);
  return { name };
}

const missing = (name: string) => new OperatorError(said('operatorMissing', { name }));

function newInvitation({ clock }: Pick<Needs, 'clock'>) {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: digest(token), endsAt: clock.now() + OPERATOR_LIMITS.invitationMs };
}

/** The token is behind the hash, which no browser sends. */
const invitationOf = (
  { config }: Pick<Needs, 'config'>,
  { name, token, endsAt }: { name: string; token: string; endsAt: number },
): Invitation => ({
  name,
  link: `${operatorAddressOf(config)}#/begin?token=${token}`,
  expires_at: endsAt,
});

/** Where operators reach their pages; a port of its own is this machine's. */
const operatorAddressOf = (config: Config): string =>
  `${config.OPERATOR_PORT === undefined ? publicUrlOf(config, config.PORT) : `http://localhost:${config.OPERATOR_PORT}`}${OPERATOR_PATH}`;
