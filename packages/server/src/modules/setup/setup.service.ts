import { randomBytes } from 'node:crypto';
import type { BodyOf } from '@fieldscope/contract/call';
import type { setup } from '@fieldscope/contract/calls/users';
import { fail } from '@fieldscope/contract/errors/fail';
import type { OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { LIMITS } from '@fieldscope/contract/limits';
import type { Ctx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { digest } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { signInNew } from '../accounts/accounts.service';
import { createOrganisation } from '../organisations/organisations.service';
import {
  hasOperatorsOrganisation,
  isUsableToken,
  lockSetup,
  replaceSetupToken,
  useSetupToken,
} from './setup.repository';

/** A new one-time link while the operator has no organisation; older links stop working. */
export async function ensureSetupLink(
  services: Pick<PlatformServices, 'db' | 'clock' | 'publicUrl'>,
): Promise<string | undefined> {
  if (await hasOperatorsOrganisation(services.db)) return undefined;
  const token = randomBytes(32).toString('base64url');
  const now = services.clock.now();
  await inTransaction(services.db, (trx) =>
    replaceSetupToken(trx, { hash: digest(token), now, expiresAt: now + LIMITS.setupLinkMs }),
  );
  return `${services.publicUrl()}/#/setup?token=${token}`;
}

export async function viewSetup(ctx: Ctx, { token }: { token: string }) {
  const usable =
    !(await hasOperatorsOrganisation(ctx.db)) &&
    (await isUsableToken(ctx.db, digest(token), ctx.clock.now()));
  return { usable };
}

/** Makes the operator's organisation; of two who hold the link, one succeeds and the other gets `expired`. */
export async function completeSetup(
  ctx: Ctx,
  input: BodyOf<typeof setup.complete>,
  startDemoFarm: (orgId: OrgId, language: Language) => Promise<void>,
) {
  const made = await inTransaction(ctx.db, async (trx) => {
    await lockSetup(trx);
    const taken =
      (await hasOperatorsOrganisation(trx)) ||
      !(await useSetupToken(trx, digest(input.token), ctx.clock.now()));
    if (taken) return fail('expired');
    return createOrganisation(ctx, { ...input, name: input.organisation }, trx);
  });
  if (input.with_demo_farm) {
    await startDemoFarm(made.org_id, ctx.language).catch((error: Error) =>
      ctx.log.error({ err: error }, 'the demo farm could not be made'),
    );
  }
  return signInNew(ctx, input, made.user_id);
}
