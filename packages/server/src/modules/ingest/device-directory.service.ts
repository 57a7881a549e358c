import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { LRUCache } from 'lru-cache';
import { GatheredLoads, nameOfLoad } from '../../platform/gathered-loads';
import type { Shards } from '../../platform/postgres/shards';
import type { PlatformServices } from '../../platform/services';
import { deviceChanged } from '../devices/devices.events';
import { type EuiColumn, listBoundDevices, listSeries } from './device-directory.repository';
import { bytesOfDevices } from './device-weight.model';
import type { KnownDevice } from './ingest.model';

/** Devices that sent last, with their series: some 130,000 of three values. The process grows to several times that before V8 collects. */
const MOST_BYTES = 128 * 1024 * 1024;

/** A kit may have hundreds of series, of which an upload names some. */
const KIND_WITH_MANY_SERIES = 'kit';

/** Of the operator, who has no organisation, and of whoever has not proved yet who he is. */
const NOBODY = '';

type Loads = GatheredLoads<Eui, KnownDevice>;

interface DirectoryParts extends Pick<PlatformServices, 'db' | 'events'> {
  shards: Pick<Shards, 'isDistributed'>;
}

/**
 * Bound devices by DevEUI and by EUI, those that were used last; each is remembered until something about it changes. EUIs that
 * no device has are not remembered, so that they take no places.
 */
export class DeviceDirectory {
  /** By EUI: an adopted one may be a device of several organisations, each is known apart. */
  private readonly known: LRUCache<Eui, readonly KnownDevice[]>;
  /** EUIs of known devices whose DevEUI is another one. */
  private readonly euisOfDevEui = new Map<Eui, Set<Eui>>();
  // Apart: whoever tries EUIs of kits without a key is in no queue with network servers.
  private readonly ofOperatorByDevEui: Loads;
  private readonly ofOperatorByEui: Loads;
  private readonly ownByDevEui: Loads;
  private readonly ownByEui: Loads;
  private readonly database: Omit<DirectoryParts, 'events'>;

  constructor({ events, ...database }: DirectoryParts, mostBytes = MOST_BYTES) {
    this.database = database;
    this.known = new LRUCache({
      maxSize: mostBytes,
      sizeCalculation: bytesOfDevices,
      noDisposeOnSet: true,
      dispose: (devices) => this.dropDevEuis(devices),
    });
    this.ofOperatorByDevEui = this.loadsBy('dev_eui');
    this.ofOperatorByEui = this.loadsBy('eui');
    this.ownByDevEui = this.loadsBy('dev_eui');
    this.ownByEui = this.loadsBy('eui');
    events.on(deviceChanged, (changed) => this.remove(changed?.eui));
  }

  /**
   * The device that sends with this DevEUI: one of the organisation whose connection it is, for the operator (null) any that
   * was bound by key code. Undefined while there is none.
   */
  async findByDevEui(devEui: Eui, ofOrganisation: OrgId | null): Promise<KnownDevice | undefined> {
    const known = this.knownByDevEui(devEui, ofOrganisation);
    if (known) return known;
    const loads = ofOrganisation === null ? this.ofOperatorByDevEui : this.ownByDevEui;
    return loads.load({ party: ofOrganisation ?? NOBODY, key: devEui });
  }

  /** Whether finding it costs nothing. */
  remembersDevEui(devEui: Eui, ofOrganisation: OrgId | null): boolean {
    return this.knownByDevEui(devEui, ofOrganisation) !== undefined;
  }

  /** The device with this EUI of an organisation, bound or adopted. */
  async findOwn(eui: Eui, orgId: OrgId): Promise<KnownDevice | undefined> {
    return this.knownByEui(eui, orgId) ?? this.ownByEui.load({ party: orgId, key: eui });
  }

  /** A kit, or any other device that was not adopted. */
  async findByEui(eui: Eui): Promise<KnownDevice | undefined> {
    return this.knownByEui(eui, null) ?? this.ofOperatorByEui.load({ party: NOBODY, key: eui });
  }

  /** A device knows more of its series: it takes more of the bytes that there are. */
  weigh(device: KnownDevice): void {
    const devices = this.known.peek(device.eui);
    // Another list: the same one would not be weighed again.
    if (devices?.includes(device)) this.known.set(device.eui, [...devices]);
  }

  private knownByEui(eui: Eui, ofOrganisation: OrgId | null): KnownDevice | undefined {
    return this.known.get(eui)?.find((device) => isReachedBy(device, ofOrganisation));
  }

  private knownByDevEui(devEui: Eui, ofOrganisation: OrgId | null): KnownDevice | undefined {
    const own = this.known
      .get(devEui)
      ?.find((device) => device.devEui === devEui && isReachedBy(device, ofOrganisation));
    if (own) return own;
    for (const eui of this.euisOfDevEui.get(devEui) ?? []) {
      const device = this.knownByEui(eui, ofOrganisation);
      if (device) return device;
    }
    return undefined;
  }

  private loadsBy(column: EuiColumn): Loads {
    return new GatheredLoads<Eui, KnownDevice>({
      load: async (wanted) => {
        const asked = wanted.map(({ party, key }) => ({
          eui: key,
          ofOrganisation: party === NOBODY ? null : (party as OrgId),
        }));
        const devices = await listBoundDevices(this.database.db, column, asked);
        await this.addSeries(devices);
        return new Map(
          devices.map((device) => [
            nameOfLoad({
              party: device.byOperator ? NOBODY : device.orgId,
              key: column === 'eui' ? device.eui : device.devEui,
            }),
            device,
          ]),
        );
      },
      // A device that was bound meanwhile may have any DevEUI.
      isOutdated: (key, device, changed) =>
        changed.has(device?.eui ?? key) || (device === undefined && column === 'dev_eui'),
      keep: (device) => this.keep(device),
    });
  }

  /** Most devices send what they sent before: their series are found together, and not uplink by uplink. */
  private async addSeries(devices: readonly KnownDevice[]): Promise<void> {
    const few = devices.filter(({ kind }) => kind !== KIND_WITH_MANY_SERIES);
    if (few.length === 0) return;
    const { db, shards } = this.database;
    const byDevice = new Map(few.map((device) => [device.deviceId, device]));
    for (const { deviceId, orgId, seriesId, isReported, ...measured } of await listSeries(
      db,
      few,
      shards.isDistributed(),
    ))
      byDevice.get(deviceId)!.series.add(measured, seriesId, isReported);
  }

  private keep(device: KnownDevice): void {
    const others = (this.known.peek(device.eui) ?? []).filter((one) => !isSame(one, device));
    this.known.set(device.eui, [...others, device]);
    if (device.devEui === device.eui || !this.known.has(device.eui)) return;
    const euis = this.euisOfDevEui.get(device.devEui) ?? new Set();
    this.euisOfDevEui.set(device.devEui, euis.add(device.eui));
  }

  private dropDevEuis(devices: readonly KnownDevice[]): void {
    for (const { eui, devEui } of devices) {
      const euis = this.euisOfDevEui.get(devEui);
      euis?.delete(eui);
      if (euis?.size === 0) this.euisOfDevEui.delete(devEui);
    }
  }

  private remove(eui: Eui | undefined): void {
    if (eui === undefined) this.known.clear();
    else this.known.delete(eui);
    for (const loads of [this.ofOperatorByDevEui, this.ofOperatorByEui, this.ownByDevEui, this.ownByEui])
      loads.change(eui);
  }
}

const isReachedBy = ({ byOperator, orgId }: KnownDevice, ofOrganisation: OrgId | null): boolean =>
  ofOrganisation === null ? byOperator : !byOperator && orgId === ofOrganisation;

const isSame = (one: KnownDevice, other: KnownDevice): boolean =>
  one.byOperator === other.byOperator && (one.byOperator || one.orgId === other.orgId);
