import { findModel, MODELS } from '@fieldscope/codecs';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { maker } from '@fieldscope/contract/calls/ingest';
import type { production } from '@fieldscope/contract/calls/production';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LIMITS } from '@fieldscope/contract/limits';
import serverPackage from '../../../package.json' with { type: 'json' };
import type { Ctx, OrgCtx } from '../../platform/http/request-context';
import { type Db, inTransaction, violatedUnique } from '../../platform/postgres/db';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { sameBytes } from '../../platform/security/secrets';
import type { PlatformServices } from '../../platform/services';
import { changeCredits } from '../credits/credits.service';
import { deleteStatuses } from '../device-status/reported-status.service';
import { insertChannels, type ModelChannel } from '../devices/device-channels.service';
import * as ownership from '../devices/device-ownership.service';
import { deviceChanged, devicesChanged } from '../devices/devices.events';
import { codeText, randomHex } from '../devices/key-code.model';
import { lockGroup } from '../groups/groups.service';
import { clearHistoryOf } from '../history/clearing.service';
import { registerBound } from '../network-servers/registrations.service';
import { hasOrders } from '../orders/orders.service';
import { isSelling } from '../price-list/price-list.service';
import { hasCodes } from '../redeem-codes/redeem-codes.service';
import type { KeyGuesses } from './key-guesses.service';
import { defaultName, drawDevice, isEui, type Produced } from './production.model';
import * as repository from './production.repository';

type Needs = Pick<PlatformServices, 'db' | 'clock' | 'secrets'>;
type BindNeeds = Needs & Pick<PlatformServices, 'queue'>;
type AnnounceNeeds = Pick<PlatformServices, 'events'>;
type BindInput = InputOf<typeof production.bind>;
type Bound = ResultOf<typeof production.bind>;
type KitInput = InputOf<typeof production.createKit>;
type Kit = ResultOf<typeof production.createKit>;

/** Where a kit is; a group must be one of the organisation's. */
interface KitPlace {
  groupId?: string | null;
  position?: { longitude: number; latitude: number };
}

/** Kits that a user makes: they upload with a key of their own instead of by radio. */
const KIT_SKUS = MODELS.filter(({ kind, family }) => kind === 'kit' && family === null).map(
  ({ model }) => model,
);

/** Whether an organisation has that EUI or DevEUI already: a device that it adopted, or one bound by its sticker. */
export const isOwnEuiTaken = (error: unknown): boolean =>
  ['device_org_eui', 'device_org_dev_eui'].includes(violatedUnique(error) ?? '');

const GIFTS = { node: LIMITS.newNodeGift, hub: LIMITS.newHubGift };

/**
 * Registers new devices of a model. Their key codes are in the answer and nowhere else.
 * @throws AppError parameter_invalid when there is no such model
 */
export async function produceDevices(
  services: Needs,
  { model, count }: { model: string; count: number },
): Promise<Produced[]> {
  const produced: Produced[] = [];
  while (produced.length < count) {
    const drawn = Array.from({ length: count - produced.length }, () => drawDevice(model));
    produced.push(...(await registerDevices(services, drawn)));
  }
  return produced;
}

/**
 * Registers devices with their key codes and join keys.
 * @returns those whose EUI and DevEUI were not taken; @throws AppError parameter_invalid when there is no such model
 */
export async function registerDevices({ db, clock, secrets }: Needs, drawn: Produced[]): Promise<Produced[]> {
  const rows = drawn.map(({ code, app_key, ...device }) => ({
    ...device,
    kind: findModel(device.model)?.kind ?? fail('parameter_invalid', { field: 'model' }),
    app_key_sealed: secrets.seal(app_key),
    code_hmac: secrets.hmac(codeText(device.eui, code)),
  }));
  const inserted = new Set(await ownership.insertProduced(db, rows, clock.now()));
  return drawn.filter((device) => inserted.has(device.eui));
}

/**
 * Binds a device to the user's organisation.
 * @throws AppError eui_malformed, eui_not_registered, device_key_wrong, registered_again, device_already_bound,
 * group_missing, trigger_limit
 */
export const bindDevice = (ctx: OrgCtx, input: BindInput, guesses: KeyGuesses): Promise<Bound> =>
  bindProducedDevice(ctx, ctx.orgId, input, (eui, isRight) => guesses.check(eui, ctx, isRight));

/** Whether a key code is right, as far as guesses are limited. */
export type CheckGuess = (eui: Eui, isRight: () => boolean) => Promise<boolean>;
const unlimited: CheckGuess = async (_eui, isRight) => isRight();

/**
 * A registered device whose key code is right.
 * @throws AppError eui_not_registered, device_key_wrong, what `check` raises
 */
export async function proveKey(
  { db, secrets }: Pick<PlatformServices, 'db' | 'secrets'>,
  { eui, code }: { eui: string; code: string },
  check: CheckGuess,
): Promise<repository.RegisteredRow> {
  const device = isEui(eui) && (await repository.findRegistered(db, eui));
  if (!device) {
    // Which EUIs there are can be guessed, too.
    if (isEui(eui)) await check(eui, () => false);
    return fail('eui_not_registered', { eui });
  }
  const given = secrets.hmac(codeText(eui, code));
  if (!(await check(device.eui, () => sameBytes(given, device.code_hmac)))) fail('device_key_wrong');
  return device;
}

/**
 * Binds a produced device to an organisation, with its model's channels and the gift of its first owner.
 * @throws AppError eui_malformed, eui_not_registered, device_key_wrong, registered_again when the organisation has it
 * already, device_already_bound, group_missing, parameter_missing when only half a position is given
 */
export async function bindProducedDevice(
  services: BindNeeds & AnnounceNeeds,
  orgId: OrgId,
  input: BindInput,
  check = unlimited,
): Promise<Bound> {
  const { eui, code, longitude, latitude } = input;
  if (!isEui(eui)) fail('eui_malformed', { eui });
  if ((longitude === undefined) !== (latitude === undefined)) {
    fail('parameter_missing', { field: longitude === undefined ? 'longitude' : 'latitude' });
  }
  const device = await proveKey(services, { eui, code }, check);
  const name = await bindProvenDevice(services, orgId, device, input);
  await announceBound(services, orgId, eui);
  return { eui, model: device.model, kind: device.kind, name };
}

/**
 * Binds a device whose key code was right; no event is published yet. @returns its name
 * @throws AppError registered_again, device_already_bound, group_missing
 */
export async function bindProvenDevice(
  services: BindNeeds,
  orgId: OrgId,
  device: repository.RegisteredRow,
  { longitude, latitude, group_uuid: groupId, ...given }: Omit<BindInput, 'eui' | 'code'>,
): Promise<string> {
  ensureFree(device, orgId);
  const { eui } = device;
  const name = given.name ?? defaultName(device.model, eui);
  const now = services.clock.now();
  const binding = inTransaction(services.db, async (trx) => {
    if (groupId && !(await lockGroup(trx, orgId, groupId))) fail('group_missing');
    const taken = await ownership.bindIfFree(
      trx,
      orgId,
      {
        deviceId: device.device_id,
        name,
        groupId: groupId || null,
        longitude: longitude ?? null,
        latitude: latitude ?? null,
        deviceKeySealed: findModel(device.model)?.takesTasks ? services.secrets.seal(drawDeviceKey()) : null,
      },
      now,
    );
    if (!taken) return ensureFree((await repository.findRegistered(trx, eui))!, orgId);
    await deleteStatuses(trx, orgId, [device.device_id]);
    // What is left of an earlier time with this organisation.
    await clearHistoryOf(trx, orgId, [device.device_id]);
    await makeChannels(trx, orgId, device);
    await registerBound(services, trx, orgId, device);
    const gift = taken.isFirstOwner && giftOf(device);
    if (gift) {
      await changeCredits(trx, orgId, {
        ...{ kind: 'device_gift', ...gift, deviceId: device.device_id, at: now },
      });
    }
  });
  await binding.catch((error: unknown) => {
    if (isOwnEuiTaken(error)) fail('registered_again', { eui, kind: device.kind });
    throw error;
  });
  return name;
}

/** @throws AppError registered_again when the organisation has it itself, device_already_bound when another has */
function ensureFree({ eui, kind, org_id }: repository.RegisteredRow, orgId: OrgId): void {
  if (org_id === orgId) fail('registered_again', { eui, kind });
  if (org_id !== null) fail('device_already_bound', { eui });
}

function giftOf({ model, kind }: { model: string; kind: string }): { um: number; dm: number } | undefined {
  const giftKind = kind === 'gateway' ? null : findModel(model)?.giftKind;
  return giftKind ? GIFTS[giftKind] : undefined;
}

/** Gives a device the channels that its model always has. */
const makeChannels = (
  trx: Db,
  orgId: OrgId,
  { device_id: deviceId, model }: { device_id: number; model: string },
): Promise<void> => insertChannels(trx, { orgId, deviceId }, channelsOfModel(model));

/** Channels that devices of a model always have. */
export const channelsOfModel = (model: string): ModelChannel[] =>
  (findModel(model)?.sensors ?? []).map(({ channel, sensorType, measurementIds }) => ({
    channel,
    sensor_type: sensorType,
    measurement_ids: [...measurementIds],
  }));

export async function announceBound({ events }: AnnounceNeeds, orgId: OrgId, eui: Eui): Promise<void> {
  await events.announce(deviceChanged, { eui });
  await events.announce(devicesChanged, { orgId });
}

/** Makes a development kit. @throws AppError creation_limit_reached, feature_unsupported for an unknown type */
export async function createKit(ctx: OrgCtx, input: KitInput): Promise<Kit> {
  return createKitFor(ctx, ctx.orgId, input);
}

/**
 * Makes a development kit that belongs to the organisation at once. Made by the user and free, it brings no gift.
 * @throws AppError creation_limit_reached, feature_unsupported for an unknown type
 */
export async function createKitFor(
  services: Needs & AnnounceNeeds,
  orgId: OrgId,
  { dev_name, sku, groupId = null, position }: KitInput & KitPlace,
): Promise<Kit> {
  if (!KIT_SKUS.includes(sku)) fail('feature_unsupported');
  const { clock, secrets } = services;
  const deviceKey = drawDeviceKey();
  const eui = await inTransaction(services.db, async (trx) => {
    if ((await repository.countKitsAlone(trx, orgId, sku)) >= LIMITS.kitsPerType) {
      fail('creation_limit_reached', { kits: LIMITS.kitsPerType });
    }
    const [produced] = await produceDevices({ db: trx, clock, secrets }, { model: sku, count: 1 });
    const device = (await repository.findRegistered(trx, produced!.eui))!;
    await ownership.bindIfFree(
      trx,
      orgId,
      {
        deviceId: device.device_id,
        name: dev_name,
        groupId,
        longitude: position?.longitude ?? null,
        latitude: position?.latitude ?? null,
        deviceKeySealed: secrets.seal(deviceKey),
      },
      clock.now(),
    );
    await makeChannels(trx, orgId, device);
    return device.eui;
  });
  await announceBound(services, orgId, eui);
  return { eui, device_key: deviceKey, name: dev_name, sku };
}

/**
 * Keeps an organisation's kits of each type within their number until the transaction ends.
 * @throws AppError creation_limit_reached when these are too many more
 */
export async function ensureRoomForKits(db: Db, orgId: OrgId, models: readonly string[]): Promise<void> {
  for (const model of new Set(models)) {
    const more = models.filter((one) => one === model).length;
    if ((await repository.countKitsAlone(db, orgId, model)) + more > LIMITS.kitsPerType) {
      fail('creation_limit_reached', { kits: LIMITS.kitsPerType });
    }
  }
}

/** A key with which a kit uploads: 32 upper-case hex digits. */
export const drawDeviceKey = (): string => randomHex(16);

/** Constants that the screens need. */
export async function listConstants(ctx: OrgCtx): Promise<ResultOf<typeof production.listConstants>> {
  const is_selling = await isSelling(ctx.db);
  const has_orders = is_selling || (await hasOrders(ctx.db, ctx.orgId));
  const has_credits = has_orders || ctx.config.CREDITS === 'required' || (await hasCodes(ctx.db));
  return {
    station: ctx.config.STATION,
    public_url: ctx.publicUrl(),
    mqtt_port: ctx.broker.port(),
    mqtt_ws_port: ctx.broker.wsPort(),
    version: serverPackage.version,
    kit_skus: KIT_SKUS,
    ...{ is_selling, has_orders, has_credits },
    has_tunnels: ctx.config.TUNNEL_URL !== undefined,
    has_mail_server: ctx.config.SMTP_URL !== undefined,
  };
}

/**
 * Join keys of a device for who holds its sticker. Every call counts, right or wrong, by address.
 * @throws AppError eui_not_registered, device_key_wrong, trigger_limit
 */
export async function viewDeviceInfo(
  ctx: Ctx,
  { nodeEui, deviceCode }: InputOf<typeof maker.viewDeviceInfo>,
  { calls, guesses }: { calls: AttemptLimit; guesses: KeyGuesses },
): Promise<ResultOf<typeof maker.viewDeviceInfo>> {
  await calls.count(ctx.address);
  const device = await proveKey(ctx, { eui: nodeEui, code: deviceCode }, (eui, isRight) =>
    guesses.check(eui, { address: ctx.address }, isRight),
  );
  return {
    node_eui: device.eui,
    dev_eui: device.dev_eui,
    app_eui: device.join_eui,
    app_key: ctx.secrets.unseal(device.app_key_sealed),
    model: device.model,
  };
}
