import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { deviceTransfers } from '@fieldscope/contract/calls/device-transfers';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import { DAY_MS, SECOND_MS } from '@fieldscope/contract/time';
import { TRANSFER_LIMITS } from '@fieldscope/contract/transfer-limits';
import type { OrgCtx } from '../../platform/http/request-context';
import type { OnDevicesLeaving } from '../../platform/leaving-devices';
import { OperatorError } from '../../platform/operator/operator-error';
import { said } from '../../platform/operator/told';
import { type Db, inTransaction } from '../../platform/postgres/db';
import type { CreateAttemptLimit } from '../../platform/security/attempt-limit';
import type { PlatformServices } from '../../platform/services';
import { keepOrganisation } from '../accounts/organisation-locks.service';
import { recordForOther, recordOperatorAction } from '../audit/audit.service';
import { type DeviceRemoval, getOwnDevices, idsOf } from './device-removal.service';
import * as repository from './device-transfers.repository';
import {
  ANNOUNCE_TRANSFER_JOB,
  notifyScreens,
  notifySender,
  senderOf,
  subjectOf,
} from './transfer-news.service';

type Input<Name extends keyof typeof deviceTransfers> = InputOf<(typeof deviceTransfers)[Name]>;
type Needs = Pick<
  PlatformServices,
  'db' | 'clock' | 'queue' | 'secrets' | 'events' | 'log' | 'mail' | 'config'
>;
/** What ends a transfer by a person of one of the two organisations. */
type Ending = 'accept' | 'decline' | 'withdraw';

/** Transfers of devices that wait for the consent of the organisation that is to have them. */
export interface DeviceTransfers {
  /**
   * Begins a transfer, of all devices or none. The answer is the same whether or not there is such an organisation.
   * @throws AppError device_not_in_organisation, data_unchanged when it is the same organisation, operation_unsupported
   * when one was adopted, in_progress when one is in another transfer, too_frequent
   */
  begin(ctx: OrgCtx, input: InputOf<typeof deviceChanges.transfer>): Promise<object>;
  /** @throws AppError resource_missing, expired, creation_limit_reached, device_already_bound */
  accept(ctx: OrgCtx, input: Input<'accept'>): Promise<object>;
  /** @throws AppError resource_missing */
  decline(ctx: OrgCtx, input: Input<'decline'>): Promise<object>;
  /** @throws AppError resource_missing */
  withdraw(ctx: OrgCtx, input: Input<'withdraw'>): Promise<object>;
  /** Does what the operator ordered, and ends what has waited for too long. */
  completeDue(): Promise<void>;
}

/** Takes devices that leave their organisation out of its transfers. */
export const dropLeaving: OnDevicesLeaving = (trx, leaving) => repository.dropLeaving(trx, leaving);

/**
 * Has devices transferred at once, without anybody's consent, by the running server.
 * @throws OperatorError when there is no such organisation; AppError device_not_in_organisation when they are not all of one,
 * data_unchanged when it is the same, operation_unsupported when one was adopted
 */
export async function orderTransfer(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  { euis, to }: { euis: readonly Eui[]; to: OrgId },
): Promise<{ org_id: OrgId; to: OrgId; devices: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await keepOrganisation(trx, to))) throw new OperatorError(said('organisationMissing', { id: to }));
    const orgId = (await repository.findOrganisationOf(trx, euis)) ?? fail('device_not_in_organisation');
    if (orgId === to) fail('data_unchanged');
    const devices = await getOwnDevices(trx, orgId, [...euis]);
    if (devices.some(({ adopted }) => adopted)) fail('operation_unsupported');
    await repository.dropLeaving(trx, { orgId, deviceIds: idsOf(devices), at: clock.now() });
    const now = clock.now();
    const order = { orgId, namedOrg: to, toOrg: to, isOrdered: true, now, expiresAt: now };
    await repository.insertTransfer(trx, order, idsOf(devices));
    return { org_id: orgId, to, devices: devices.length };
  });
}

/** Transfers from and to the organisation that wait for consent. */
export async function listTransfers({
  db,
  orgId,
  clock,
}: OrgCtx): Promise<ResultOf<typeof deviceTransfers.list>> {
  const pending = await repository.listPending(db, orgId, clock.now());
  const shown = ({ transfer_id, begun_at, expires_at, devices }: repository.TransferRow) => ({
    ...{ transfer_id, begun_at, expires_at, devices },
  });
  return {
    incoming: pending
      .filter(({ to_org }) => to_org === orgId)
      .map((row) => ({ ...shown(row), org_id: row.from_org, organisation: row.from_name })),
    outgoing: pending
      .filter(({ from_org }) => from_org === orgId)
      .map((row) => ({ ...shown(row), org_id: row.named_org })),
  };
}

export function createDeviceTransfers(
  services: Needs & { attempts: CreateAttemptLimit },
  removal: DeviceRemoval,
): DeviceTransfers {
  const begun = services.attempts('device-transfers', TRANSFER_LIMITS.perDay, DAY_MS / SECOND_MS);

  /** Gives the devices of a transfer to the organisation that is to have them. */
  const complete = async (needs: Needs, trx: Db, transfer: repository.TransferRow, to: OrgId) => {
    await repository.endTransfer(trx, transfer, 'accepted', needs.clock.now());
    const euis = transfer.devices.map(({ eui }) => eui);
    const devices = await getOwnDevices(trx, transfer.from_org, euis);
    await removal.handOver(needs, trx, { from: transfer.from_org, to, devices });
    return devices;
  };

  /** @throws AppError why the devices cannot be given */
  async function completeOrder({ from_org: from, transfer_id: id }: repository.TransferRow): Promise<void> {
    const done = await inTransaction(services.db, async (trx) => {
      // Another process may have done it, and devices may have left meanwhile.
      const transfer = await repository.lockTransfer(trx, from, 'from', id);
      if (!transfer) return undefined;
      const to = transfer.to_org ?? fail('resource_missing');
      const about = { call: deviceTransfers.accept, subject: subjectOf(transfer) };
      for (const orgId of [from, to])
        await recordOperatorAction({ db: trx, clock: services.clock }, { ...about, orgId });
      return { to, devices: await complete(services, trx, transfer, to) };
    });
    if (done) await removal.announceLeft(services, done.devices, [from, done.to]);
  }

  return {
    async begin(ctx, { eui: euis, org_id: named }) {
      if (named === ctx.orgId) fail('data_unchanged');
      return inTransaction(ctx.db, async (trx) => {
        const devices = await getOwnDevices(trx, ctx.orgId, euis);
        if (devices.some(({ adopted }) => adopted)) fail('operation_unsupported');
        if (await repository.findTransferred(trx, ctx.orgId, idsOf(devices))) fail('in_progress');
        if (!(await begun.tryCount(ctx.orgId))) fail('too_frequent');
        const now = ctx.clock.now();
        const transfer = {
          ...{ orgId: ctx.orgId, namedOrg: named, isOrdered: false, now },
          toOrg: (await keepOrganisation(trx, named)) ? named : null,
          expiresAt: now + TRANSFER_LIMITS.pendingMs,
        };
        const transferId = await repository.insertTransfer(trx, transfer, idsOf(devices));
        // Whether there is anybody to notify is found out later, so that the answer takes as long.
        await ctx.queue.send(ANNOUNCE_TRANSFER_JOB, { orgId: ctx.orgId, transferId }, { db: trx });
        await notifyScreens(trx, [ctx.orgId]);
        return {};
      });
    },

    async accept(ctx, { transfer_id: id }) {
      const accepted = inTransaction(ctx.db, async (trx) => {
        const transfer =
          (await repository.lockTransfer(trx, ctx.orgId, 'to', id)) ?? fail('resource_missing');
        if (transfer.expires_at <= ctx.clock.now()) fail('expired');
        const devices = await complete(ctx, trx, transfer, ctx.orgId);
        await noteEnd(ctx, trx, transfer, 'accept');
        return { devices, from: transfer.from_org };
      });
      const { devices, from } = await accepted;
      await removal.announceLeft(ctx, devices, [from, ctx.orgId]);
      return {};
    },

    async decline(ctx, { transfer_id: id }) {
      await inTransaction(ctx.db, async (trx) => {
        const transfer =
          (await repository.lockTransfer(trx, ctx.orgId, 'to', id)) ?? fail('resource_missing');
        await repository.endTransfer(trx, transfer, 'declined', ctx.clock.now());
        await noteEnd(ctx, trx, transfer, 'decline');
      });
      return {};
    },

    async withdraw(ctx, { transfer_id: id }) {
      await inTransaction(ctx.db, async (trx) => {
        const transfer =
          (await repository.lockTransfer(trx, ctx.orgId, 'from', id)) ?? fail('resource_missing');
        await repository.endTransfer(trx, transfer, 'withdrawn', ctx.clock.now());
        await noteEnd(ctx, trx, transfer, 'withdraw');
      });
      return {};
    },

    async completeDue() {
      const { db, clock, log } = services;
      for (const transfer of await repository.listDue(db, clock.now())) {
        if (!transfer.is_ordered) {
          await endUnanswered(services, transfer, 'expired');
          continue;
        }
        try {
          await completeOrder(transfer);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          log.error({ transfer: transfer.transfer_id, reason: error.name }, 'a transfer could not be done');
          await endUnanswered(services, transfer, 'failed');
        }
      }
      await repository.deleteEndedBefore(db, clock.now() - LIMITS.auditKeptMs);
    },
  };
}

/** Notifies the sender of what became of a transfer, and writes it down for the other organisation. */
async function noteEnd(ctx: OrgCtx, trx: Db, transfer: repository.TransferRow, ending: Ending) {
  const subject = subjectOf(transfer);
  ctx.subject = subject;
  const isOwn = ending === 'withdraw';
  const other = isOwn ? transfer.to_org : transfer.from_org;
  const who = isOwn ? senderOf(transfer) : transfer.named_org;
  if (other !== null)
    await recordForOther({ ...ctx, db: trx }, { call: deviceTransfers[ending], orgId: other, who, subject });
  if (!isOwn) await notifySender(ctx, trx, transfer, ending);
  await notifyScreens(trx, [transfer.from_org, transfer.to_org]);
}

/** Ends a transfer that nobody answered. */
async function endUnanswered(needs: Needs, transfer: repository.TransferRow, outcome: 'expired' | 'failed') {
  await inTransaction(needs.db, async (trx) => {
    if (!(await repository.endTransfer(trx, transfer, outcome, needs.clock.now()))) return;
    if (outcome === 'expired') await notifySender(needs, trx, transfer, 'expire');
  });
}
