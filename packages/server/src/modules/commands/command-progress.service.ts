import { confirms, decodeUplink, type Evidence, proofOf } from '@fieldscope/codecs';
import { DEVICE_REASON } from '@fieldscope/contract/calls/commands';
import { COMMAND_LIMITS } from '@fieldscope/contract/command-limits';
import type { Eui, OrgId } from '@fieldscope/contract/ids';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import { listUplinksWithin, type RawUplink } from '../history/uplinks.service';
import type { KnownDevice, StoredUplink } from '../ingest/ingest.model';
import type { Ingest } from '../ingest/ingest.service';
import type { IngestPorts, OrderAnswer } from '../ingest/ports.model';
import { believable } from '../ingest/received-time.model';
import { readStoredUpload } from '../ingest/stored-upload.model';
import type { DownlinkEvent } from '../network-server-kinds/downlink.model';
import * as repository from './command-progress.repository';
import { dropAttempts, SEND_COMMAND_JOB } from './command-sending.job';
import { commandsChanged } from './commands.events';
import { commandOf, rhythmOf, showUntil } from './commands.model';
import { listOpen, listOpenDevices, type OpenCommand } from './commands.repository';

/** Follows what was sent, by what network servers report and by what devices send afterwards. */
export interface CommandProgress {
  /** What a network server reports of a downlink to one of the devices that it speaks for. */
  take(device: KnownDevice, event: DownlinkEvent): Promise<void>;
  /** What a kit or hub answers to an order. */
  takeAnswer(device: KnownDevice, answer: OrderAnswer): Promise<void>;
  /** A command that is handed over turns out to have been transmitted already. */
  noteTransmitted(device: Pick<KnownDevice, 'orgId' | 'deviceId'>, commandId: string): Promise<void>;
  /** Looks at uplinks that were committed when no process listened. */
  recover(db: Db): Promise<void>;
  /** Ends commands whose time is over, unless an uplink shows them after all. */
  expire(): Promise<void>;
  /** Deletes records that are too old. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

interface ProgressParts extends Pick<PlatformServices, 'db' | 'clock' | 'log' | 'events' | 'queue'> {
  ingest: Pick<Ingest, 'onCommitted'>;
  ports: Pick<IngestPorts, 'readByProfile'>;
}

/** The code by which a device says that it has taken an order. */
const TAKEN = '0';

/** What an uplink showed, and when. */
interface Shown extends Evidence {
  receivedAt: number;
  uploadedAt: number;
}

export function createCommandProgress(parts: ProgressParts): CommandProgress {
  const { db, clock, log, events, queue, ingest, ports } = parts;
  /** Devices that something is on its way to; those of every process. */
  const awaiting = new Set<number>();
  /** Of which something was announced since the last look. */
  const announced = new Set<number>();
  let following = Promise.resolve();

  const loadAwaiting = async () => {
    for (const { deviceId } of await listOpenDevices(db)) awaiting.add(deviceId);
  };
  events.on(commandsChanged, (changed) => {
    if (changed) {
      awaiting.add(changed.deviceId);
      announced.add(changed.deviceId);
    } else
      void loadAwaiting().catch((error: unknown) =>
        log.warn({ err: error }, 'open commands are loaded later'),
      );
  });
  ingest.onCommitted((stored) => {
    const awaited = stored.filter(({ device, refusal }) => refusal === null && awaiting.has(device.deviceId));
    if (awaited.length > 0) following = following.then(() => followAll(awaited));
  });

  async function followAll(stored: StoredUplink[]): Promise<void> {
    for (const uplink of stored) {
      const { deviceId, orgId } = uplink.device;
      try {
        announced.delete(deviceId);
        const open = await listOpen(db, orgId, deviceId);
        // After the look: what is committed or announced meanwhile is not missed.
        if (open.length === 0 && !announced.has(deviceId)) awaiting.delete(deviceId);
        await confirmShown(db, open, { ...uplink, info: uplink.info ?? {} });
      } catch (error) {
        log.warn({ err: error, deviceId }, 'an uplink that may confirm a command is looked at again later');
      }
    }
  }

  /** Confirms those of a device's open commands that an uplink shows. */
  async function confirmShown(at: Db, open: OpenCommand[], shown: Shown): Promise<void> {
    for (const one of open.filter((command) => isShownBy(command, shown))) {
      if (await repository.noteConfirmed(at, one.org_id, one.command_id, shown.receivedAt))
        await announce(one);
    }
  }

  /** Looks at all that a device has sent since its oldest open command. */
  async function confirmStored(at: Db, orgId: OrgId, deviceId: number): Promise<void> {
    const open = await listOpen(at, orgId, deviceId);
    if (open.length === 0) return;
    const from = Math.min(...open.map(({ queued_at }) => queued_at));
    for (const raw of await listUplinksWithin({ db: at, log, orgId }, deviceId, { from, to: clock.now() })) {
      const said = await saidIn(open[0]!, raw);
      if (said) await confirmShown(at, open, { ...raw, ...said });
    }
  }

  /** What a stored message said: an uplink by radio, or what a kit or hub uploaded; undefined: nothing can be read of it. */
  async function saidIn(
    { model, profile_id: profileId, org_id: orgId }: OpenCommand,
    { payload, fPort, receivedAt }: Pick<RawUplink, 'payload' | 'fPort' | 'receivedAt'>,
  ): Promise<Evidence | undefined> {
    if (fPort === null) return readStoredUpload(payload);
    if (profileId !== null) {
      const uplink = { bytes: payload, fPort, receivedAt };
      const read = await ports.readByProfile({ orgId, profileId }, uplink, { canWait: true });
      return read.ok ? { info: read.info, readings: read.readings } : undefined;
    }
    const decoded = decodeUplink(model, { bytes: payload, fPort });
    return decoded.ok ? decoded : undefined;
  }

  /**
   * An event that names no command may be of one whose network server gave no answer, or of another program's downlink. The next
   * attempt looks into the queue, where the downlink stays until the device acknowledges it: it is made at once.
   */
  async function lookForUnanswered({ orgId, deviceId }: KnownDevice): Promise<void> {
    const unanswered = await repository.listUnanswered(db, orgId, deviceId);
    if (unanswered.length > 0) await queue.hasten(SEND_COMMAND_JOB, unanswered);
  }

  const announce = ({ org_id, eui, device_id }: { org_id: OrgId; eui: Eui; device_id: number }) =>
    events.announce(commandsChanged, { orgId: org_id, eui, deviceId: device_id });

  return {
    async take(device, event) {
      const { orgId, deviceId, eui } = device;
      const found = await repository.findNamed(db, orgId, deviceId, event.ids);
      if (!found) return lookForUnanswered(device);
      const now = believable(event.reportedAt, clock.now()) ?? clock.now();
      const until = showUntil(now, rhythmOf(found), commandOf(found));
      if (event.kind === 'failed') {
        await repository.failCommand(db, orgId, found.command_id, event.reason ?? 'refused', now);
      } else if (event.kind === 'sent') await repository.noteSent(db, orgId, found.command_id, now, until);
      else await repository.noteAcknowledged(db, orgId, found.command_id, now, until);
      await events.announce(commandsChanged, { orgId, eui, deviceId });
    },
    async takeAnswer({ orgId, deviceId, eui }, { requestId, code }) {
      const found = await repository.findNamed(db, orgId, deviceId, [requestId]);
      if (!found) return;
      const now = clock.now();
      const until = showUntil(now, rhythmOf(found), commandOf(found));
      if (code === TAKEN) await repository.noteAcknowledged(db, orgId, found.command_id, now, until);
      else await repository.failCommand(db, orgId, found.command_id, `${DEVICE_REASON}${code}`, now);
      await events.announce(commandsChanged, { orgId, eui, deviceId });
    },
    async noteTransmitted({ orgId, deviceId }, commandId) {
      const found = await repository.findNamed(db, orgId, deviceId, [commandId]);
      if (!found) return;
      const now = clock.now();
      const until = showUntil(now, rhythmOf(found), commandOf(found));
      await repository.noteSent(db, orgId, commandId, now, until);
    },
    async recover(maintenanceDb) {
      for (const { deviceId, orgId } of await listOpenDevices(maintenanceDb)) {
        awaiting.add(deviceId);
        await confirmStored(maintenanceDb, orgId, deviceId);
      }
    },
    async expire() {
      const now = clock.now();
      for (const overdue of await repository.listOverdue(db, now)) {
        const { org_id: orgId, device_id: deviceId, command_id: id } = overdue;
        await confirmStored(db, orgId, deviceId);
        if (!(await repository.expireCommand(db, orgId, id, now))) continue;
        await dropAttempts(queue, [id]);
        await announce(overdue);
      }
    },
    purge: () => repository.deleteEndedBefore(db, clock.now() - COMMAND_LIMITS.keptMs),
    close: () => following,
  };
}

/**
 * Whether an uplink shows that a command was applied. Its value counts from when the network server has the command; what
 * any uplink may contain counts only after the transmission.
 */
function isShownBy(command: OpenCommand, shown: Shown): boolean {
  const wanted = commandOf(command);
  const { handed_over_at, sent_at, queued_at } = command;
  const isInTime =
    proofOf(wanted) === 'value'
      ? handed_over_at !== null && shown.uploadedAt >= queued_at
      : sent_at !== null && shown.receivedAt > sent_at;
  return isInTime && confirms(wanted, shown);
}
