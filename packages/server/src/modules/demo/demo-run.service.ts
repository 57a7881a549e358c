import { setTimeout as pause } from 'node:timers/promises';
import { HOUR_MS, SECOND_MS } from '@fieldscope/contract/time';
import { fillHistory, type Running, runLive } from '@fieldscope/simulator/run';
import { createSender, type Sender } from '@fieldscope/simulator/sender';
import type { PlatformServices } from '../../platform/services';
import { findReceptionSpan } from '../history/uplinks.service';
import * as repository from './demo.repository';
import { type CameraParts, keepPastPictures, runCameras } from './demo-cameras.service';
import { type DemoFarm, euisOf } from './demo-farm.service';

/** Where the server's own endpoints listen. */
export interface Ports {
  http: number;
  mqtt: number;
}

/** Of a new farm, this share of the history has something of every device, as it grows back from now. */
const HEARD_FROM = 0.005;

/** What may have been in flight beside the outermost message that was stored; sent again it counts as a duplicate. */
const OVERLAP_MS = HOUR_MS;
const RETRY_MS = 5 * SECOND_MS;

const lengthOf = ({ from, to }: { from: number; to: number }): number => to - from;

/**
 * A demo farm that sends. What is stored has no hole between its oldest and its newest message: after a break it
 * first grows up to now, is live from then on, and grows back to the beginning of the history meanwhile. A new farm
 * grows back from the start, so that no device looks as if it had been offline.
 */
export class DemoRun {
  /** Share of the history that is there, 0 to 1. */
  filled = 0;
  /** Resolves when the history is there, or the run was stopped before. */
  readonly history: Promise<void>;
  /** Resolves when every device was heard. */
  readonly untilHeard: Promise<void>;
  private readonly ending = new AbortController();
  private readonly sender: Sender;
  private readonly listeners = new Set<(filled: number) => void>();
  private readonly baseUrl: string;
  private live: Running | undefined;
  private cameras: Running | undefined;

  constructor(
    private readonly services: Pick<PlatformServices, 'db' | 'clock' | 'log'> & CameraParts,
    readonly farm: DemoFarm,
    ports: Ports,
    /** A downlink or an order has changed a device of the farm. */
    private readonly onChanged: () => void,
  ) {
    this.baseUrl = `http://127.0.0.1:${ports.http}`;
    this.sender = createSender({
      baseUrl: this.baseUrl,
      mqttPort: ports.mqtt,
      ingestToken: farm.ingestToken,
      onChanged,
    });
    this.untilHeard = new Promise((resolve) =>
      this.onProgress((filled) => filled >= HEARD_FROM && resolve()),
    );
    this.history = this.catchUp();
  }

  onProgress(listener: (filled: number) => void): void {
    this.listeners.add(listener);
  }

  /** Sends nothing more; resolves when everything that was sent is acknowledged. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.history;
    await this.live?.stop();
    await this.cameras?.stop();
    await this.sender.close();
  }

  private async catchUp(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted && this.filled < 1) {
      try {
        await this.fill(this.services.clock.now());
      } catch (error) {
        this.services.log.warn({ reason: (error as Error).message }, 'the demo farm goes on in a moment');
        await pause(RETRY_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  private async fill(now: number): Promise<void> {
    const { orgId, fleet } = this.farm;
    const { db } = this.services;
    const devices = await repository.listDeviceIds(db, orgId, euisOf(this.farm));
    const { oldestAt, newestAt } = await findReceptionSpan(db, orgId, devices);
    const after = { from: newestAt === null ? now : newestAt - OVERLAP_MS, to: now };
    const before = { from: fleet.startedAt, to: Math.min(now, (oldestAt ?? now) + OVERLAP_MS) };
    const report = (missingMs: number) => {
      this.filled = 1 - Math.min(1, missingMs / (now - fleet.startedAt));
      for (const listener of this.listeners) listener(this.filled);
    };
    const { signal } = this.ending;

    await fillHistory(fleet, this.sender, after, {
      signal,
      onProgress: (share) => report(lengthOf(after) * (1 - share) + lengthOf(before)),
    });
    if (signal.aborted) return;
    this.live ??= this.goLive(now);
    const { clock, log } = this.services;
    const { baseUrl } = this;
    const onChanged = () => this.onChanged();
    this.cameras ??= runCameras({ fleet, baseUrl, clock, log, onChanged });
    await fillHistory(fleet, this.sender, before, {
      newestFirst: true,
      signal,
      onProgress: (share) => report(lengthOf(before) * (1 - share)),
    });
    await keepPastPictures({ ...this.services, orgId, fleet, now, signal, onChanged });
  }

  private goLive(from: number): Running {
    const { clock, log } = this.services;
    return runLive(this.farm.fleet, this.sender, {
      from,
      now: () => clock.now(),
      onError: (error) => log.warn({ reason: error.message }, 'a demo uplink was not taken'),
    });
  }
}
