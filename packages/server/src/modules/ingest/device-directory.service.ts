import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { Events } from '../../platform/events';
import type { Db } from '../../platform/postgres/db';
import { deviceChanged } from '../devices/devices.events';
import { findBoundDevice } from './device-directory.repository';
import type { KnownDevice } from './ingest.model';

/** Bound devices by DevEUI and by EUI, remembered until something about them changes. */
export class DeviceDirectory {
  /** By organisation whose connection looks for them, and DevEUI. */
  private readonly byDevEui = new Map<string, Promise<KnownDevice | undefined>>();
  /** By EUI, alone or with the organisation whose device it is. */
  private readonly byEui = new Map<string, Promise<KnownDevice | undefined>>();

  constructor(
    private readonly db: Db,
    events: Events,
  ) {
    events.on(deviceChanged, (changed) => this.remove(changed?.eui));
  }

  /**
   * The device that sends with this DevEUI: one of the organisation whose connection it is, for the operator (null) any that
   * was bound by key code. Undefined while there is none.
   */
  findByDevEui(devEui: Eui, ofOrganisation: OrgId | null): Promise<KnownDevice | undefined> {
    return remembered(this.byDevEui, keyOf(devEui, ofOrganisation), () =>
      findBoundDevice(this.db, 'dev_eui', devEui, ofOrganisation),
    );
  }

  /** Whether finding it costs nothing. */
  remembersDevEui(devEui: Eui, ofOrganisation: OrgId | null): boolean {
    return this.byDevEui.has(keyOf(devEui, ofOrganisation));
  }

  /** The device with this EUI of an organisation, bound or adopted. */
  findOwn(eui: Eui, orgId: OrgId): Promise<KnownDevice | undefined> {
    return remembered(this.byEui, `${eui}/${orgId}`, () => findBoundDevice(this.db, 'eui', eui, orgId));
  }

  /** A kit, or any other device that was not adopted. */
  findByEui(eui: Eui): Promise<KnownDevice | undefined> {
    return remembered(this.byEui, eui, () => findBoundDevice(this.db, 'eui', eui, null));
  }

  private remove(eui: Eui | undefined): void {
    // A device whose DevEUI is not its EUI stands under the former: dropping all of them costs one query each.
    this.byDevEui.clear();
    for (const key of this.byEui.keys()) if (eui === undefined || key.startsWith(eui)) this.byEui.delete(key);
  }
}

const keyOf = (devEui: Eui, ofOrganisation: OrgId | null): string => `${ofOrganisation ?? ''}/${devEui}`;

async function remembered(
  known: Map<string, Promise<KnownDevice | undefined>>,
  key: string,
  look: () => Promise<KnownDevice | undefined>,
): Promise<KnownDevice | undefined> {
  const before = known.get(key);
  if (before) return before;
  const looking = look();
  known.set(key, looking);
  // Neither a failure nor an unbound device is worth remembering.
  const device = await looking.catch((error: unknown) => {
    known.delete(key);
    throw error;
  });
  if (!device && known.get(key) === looking) known.delete(key);
  return device;
}
