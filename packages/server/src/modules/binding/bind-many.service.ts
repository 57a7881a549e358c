import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { bindMany } from '@fieldscope/contract/calls/bind-many';
import { ERRORS } from '@fieldscope/contract/errors/catalogue';
import { AppError } from '@fieldscope/contract/errors/fail';
import { errorText } from '@fieldscope/contract/errors/texts';
import type { OrgId } from '@fieldscope/contract/ids';
import { isDeviceName } from '@fieldscope/contract/name-pattern';
import type { OrgCtx } from '../../platform/http/request-context';
import { inTransaction } from '../../platform/postgres/db';
import { recordRefusedPart } from '../audit/audit.service';
import { DEFAULT_GROUP_NAME } from '../groups/groups.model';
import { listGroups } from '../groups/groups.service';
import type { KeyGuesses } from './key-guesses.service';
import { isEui } from './production.model';
import * as repository from './production.repository';
import { announceBound, bindProvenDevice, proveKey } from './production.service';

type Given = InputOf<typeof bindMany.bind>['rows'][number];

/** A row that can be bound. */
interface ReadyRow {
  device: repository.RegisteredRow;
  name: string | undefined;
  groupId: string;
}

/** What a row came to: ready, or why it is not. */
interface ReadRow {
  device?: repository.RegisteredRow;
  groupId?: string;
  name?: string;
  problems: AppError[];
}

/** Says of each row whether it can be bound. Wrong key codes count as guesses. */
export async function checkMany(
  ctx: OrgCtx,
  { rows }: InputOf<typeof bindMany.check>,
  guesses: KeyGuesses,
): Promise<ResultOf<typeof bindMany.check>> {
  const read = await readRows(ctx, rows, guesses);
  const wrong = rows.filter((_, index) =>
    read[index]!.problems.some(({ name }) => name === 'device_key_wrong'),
  );
  if (wrong.length > 0) {
    const subject = wrong.map(({ eui }) => eui).join(' ');
    await recordRefusedPart(ctx, { call: bindMany.check, error: 'device_key_wrong', subject });
  }
  return read.map(({ device, problems }) => ({
    model: device?.model ?? null,
    problems: problems.map(({ name, facts }) => ({
      code: ERRORS[name].code,
      msg: errorText(ctx.language, name, facts),
    })),
  }));
}

/**
 * Binds the devices of all rows, or none when one of them cannot be bound.
 * @throws AppError the first problem of the first such row
 */
export async function bindManyDevices(
  ctx: OrgCtx,
  { rows }: InputOf<typeof bindMany.bind>,
  guesses: KeyGuesses,
): Promise<ResultOf<typeof bindMany.bind>> {
  const ready = (await readRows(ctx, rows, guesses)).map(ensureReady);
  // In one order, so that two such lists wait for each other and not in a circle.
  const ordered = ready.toSorted((a, b) => a.device.device_id - b.device.device_id);
  await inTransaction(ctx.db, async (trx) => {
    for (const { device, name, groupId } of ordered) {
      await bindProvenDevice({ ...ctx, db: trx }, ctx.orgId, device, { name, group_uuid: groupId });
    }
  });
  for (const { device } of ready) await announceBound(ctx, ctx.orgId, device.eui);
  ctx.subject = ready.map(({ device }) => device.eui).join(' ');
  return { bound: ready.length };
}

function ensureReady({ device, name, groupId = '', problems: [problem] }: ReadRow): ReadyRow {
  if (problem) throw problem;
  return { device: device!, name, groupId };
}

/** Reads rows one after another: many key codes at once are no more guesses than one at a time. */
async function readRows(ctx: OrgCtx, rows: Given[], guesses: KeyGuesses): Promise<ReadRow[]> {
  const euis = rows.map(({ eui }) => eui.toUpperCase());
  const groups = await listGroups(ctx);
  const own = await repository.listOwnEuis(ctx.db, ctx.orgId, euis);
  const read: ReadRow[] = [];
  for (const [index, { code, name, group }] of rows.entries()) {
    const eui = euis[index]!;
    const isRepeated = euis.indexOf(eui) < index;
    const groupId = groups.find(({ group_name }) => group_name === (group || DEFAULT_GROUP_NAME))?.group_uuid;
    const proven = isRepeated
      ? new AppError('data_duplicate', { eui })
      : await prove(ctx, eui, code, guesses);
    const device = proven instanceof AppError ? undefined : proven;
    const problems = [
      proven instanceof AppError ? proven : ownershipOf(proven, ctx.orgId, own),
      groupId === undefined && new AppError('group_missing', { group }),
      name !== '' && !isDeviceName(name) && new AppError('parameter_invalid', { field: 'name' }),
    ].filter((problem) => problem instanceof AppError);
    read.push({ device, groupId, name: name || undefined, problems });
  }
  return read;
}

/** The registered device whose key code this is, or why it is not. */
async function prove(
  ctx: OrgCtx,
  eui: string,
  code: string,
  guesses: KeyGuesses,
): Promise<repository.RegisteredRow | AppError> {
  if (!isEui(eui)) return new AppError('eui_malformed', { eui });
  try {
    return await proveKey(ctx, { eui, code }, (known, isRight) => guesses.check(known, ctx, isRight));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Why a device cannot be bound although its key code is right: an organisation has it. */
function ownershipOf(
  device: repository.RegisteredRow,
  orgId: OrgId,
  own: ReadonlySet<string>,
): AppError | undefined {
  const { eui, kind, org_id: owner } = device;
  if (own.has(eui) || owner === orgId) return new AppError('registered_again', { eui, kind });
  return owner === null ? undefined : new AppError('device_already_bound', { eui });
}
