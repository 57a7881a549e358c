import { createHash } from 'node:crypto';
import serverPackage from '../../../../package.json' with { type: 'json' };
import { languageOfPerson } from '../../../platform/http/language';
import type { Db } from '../../../platform/postgres/db';
import type { PlatformServices } from '../../../platform/services';
import { measurementLabels } from '../../measurements/measurement-labels.service';
import { findLanguage } from '../delivery/delivery.repository';
import type { IntegrationRow } from '../integrations.repository';
import {
  availabilityMessage,
  type Components,
  componentsOf,
  configMessage,
  type Naming,
  type Places,
  type ShownDevice,
  stateMessage,
  topicsToEmpty,
} from './discovery.model';
import { type Among, type DeviceRow, listNewest, listShown, type Shown } from './shown-devices.repository';

const DEVICES_AT_ONCE = 100;

/** Whose devices are shown, which of them, and who reads their names. */
export type Audience = Shown & Pick<IntegrationRow, 'createdBy'>;

interface ShowOptions {
  /** Only those of these; undefined: all. */
  among: Among;
  /** Is told of devices before anything is sent of them. */
  beforeSending?(euis: readonly string[]): Promise<void>;
}

type Needs = Pick<PlatformServices, 'clock' | 'config' | 'publicUrl'>;

/** What is shown of devices at one place: only what differs from what was sent before is sent. */
export class DeviceShow {
  /** Digests of what was sent, by topic. */
  private readonly sent = new Map<string, string>();
  private readonly components = new Map<string, Components>();

  constructor(
    private readonly needs: Needs,
    private readonly places: Places,
    private readonly publish: (topic: string, payload: string) => Promise<void>,
  ) {}

  /** Whoever was told has forgotten it: what is under these topics is sent again. */
  sendAgain(isForgotten: (topic: string) => boolean = () => true): void {
    for (const topic of this.sent.keys()) if (isForgotten(topic)) this.sent.delete(topic);
  }

  /** @returns EUIs of the devices */
  async show(db: Db, audience: Audience, { among, beforeSending }: ShowOptions): Promise<string[]> {
    const naming = await this.namingOf(db, audience);
    const shown: string[] = [];
    for (let after = 0; ; ) {
      const portion = { after, most: DEVICES_AT_ONCE, among, now: this.needs.clock.now() };
      const devices = await listShown(db, audience, portion);
      const euis = devices.map(({ eui }) => eui);
      shown.push(...euis);
      if (devices.length > 0) {
        await beforeSending?.(euis);
        const known = await withNewest(db, audience, devices);
        await Promise.all(known.map((one) => this.showDevice(one, naming)));
        after = devices.at(-1)!.deviceId;
      }
      if (devices.length < DEVICES_AT_ONCE) return shown;
    }
  }

  /** Of which devices something was sent. */
  euis(): string[] {
    return [...this.components.keys()];
  }

  async takeBack(eui: string): Promise<void> {
    for (const topic of topicsToEmpty(this.places, eui)) {
      await this.publish(topic, '');
      this.sent.delete(topic);
    }
    this.components.delete(eui);
  }

  private async namingOf(db: Db, { orgId, createdBy }: Audience): Promise<Naming> {
    const chosen = await findLanguage(db, orgId, createdBy);
    const language = languageOfPerson(chosen, this.needs.config);
    return { language, labelOf: await measurementLabels(db, orgId, language) };
  }

  /** First that there is the device, then what it measures. */
  private async showDevice(device: ShownDevice, naming: Naming): Promise<void> {
    const { places } = this;
    const components = componentsOf(places, device, naming);
    const before = this.components.get(device.eui) ?? {};
    const origin = {
      name: 'Fieldscope',
      sw_version: serverPackage.version,
      support_url: this.needs.publicUrl(),
    };
    await this.send(configMessage(places, device, components, { origin, before }));
    this.components.set(device.eui, components);
    await this.send(stateMessage(places, device));
    await this.send(availabilityMessage(places, device));
  }

  private async send({ topic, payload }: { topic: string; payload: string }): Promise<void> {
    const digest = createHash('sha1').update(payload).digest('base64');
    if (this.sent.get(topic) === digest) return;
    await this.publish(topic, payload);
    this.sent.set(topic, digest);
  }
}

async function withNewest(
  db: Db,
  { orgId }: Audience,
  devices: readonly DeviceRow[],
): Promise<ShownDevice[]> {
  const newest = await listNewest(
    db,
    orgId,
    devices.map(({ deviceId }) => deviceId),
  );
  return devices.map((device) => ({
    ...device,
    newest: newest.filter(({ deviceId }) => deviceId === device.deviceId),
  }));
}
