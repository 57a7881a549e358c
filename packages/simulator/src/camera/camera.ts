import { randomUUID } from 'node:crypto';
import type { MqttClient } from 'mqtt';
import { notificationOf } from './notification';
import { hourOf, photographScene, type SceneObject, seenAt } from './scene';
import { hasPart, type LookParams, lookParams, type ReadFlow, readFlow, STATUS } from './task-flow';

/** In which way the next task of a camera fails. */
export type CameraFault = 'download' | 'deploying' | 'starting' | 'executing';

export interface CameraOptions {
  eui: string;
  /** With which it signs in. */
  deviceKey: string;
  /** Address of the portal, `http://127.0.0.1:8080`. */
  baseUrl: string;
  /** Epoch ms. */
  now(): number;
  /** Where it sends notifications; absent: nobody has set it. */
  notificationHost?: string;
  /** The task flow that it has kept, and whose model it has. */
  flow?: object;
  /** It runs another flow, or none any more. */
  onFlow?(flow: object | undefined): void;
}

/** Codes of the download (`app_ota.h`). */
const DOWNLOAD_FAILED = 0x204;
const CONNECTION_FAILED = 0x202;
const HTTP_OK = 200;
const BATTERY = 97;
const SECOND_MS = 1000;
const modelOf = ({ modelId, version }: LookParams): string => `${modelId} ${version}`;
const REPORTED_EACH_PERCENT = 25;

/**
 * An AI camera as its published firmware speaks: it asks where the broker is, takes tasks over MQTT, downloads the model, says
 * how far it is, and sends what it sees. It refuses what the firmware refuses.
 */
export class SimulatedCamera {
  /** What the next task fails with. */
  fault: CameraFault | undefined;
  /** Model and version that it has, as they are stored in it. */
  private stored = '';
  private flow: { read: ReadFlow; tl: object } | undefined;
  private status: number = STATUS.idle;
  private client: MqttClient | undefined;
  /** Rejects when the connection goes: what was not acknowledged until then never is. */
  private lost: Promise<never> | undefined;
  private steps = 0;
  private working = Promise.resolve();

  constructor(private readonly options: CameraOptions) {
    const read = options.flow && readFlow(options.flow);
    if (!read || 'part' in read) return;
    this.flow = { read, tl: options.flow! };
    this.status = STATUS.running;
    const params = lookParams(read);
    if (params) this.stored = modelOf(params);
  }

  get isConnected(): boolean {
    return this.client?.connected ?? false;
  }

  /** How often its task looks, in ms; undefined: it runs none. */
  get intervalMs(): number | undefined {
    const params = this.isRunning && this.flow ? lookParams(this.flow.read) : undefined;
    return params && params.silenceSeconds * SECOND_MS;
  }

  /** Whether it runs a task. */
  get isRunning(): boolean {
    return this.status === STATUS.running;
  }

  /** Asks where the broker is, connects, and says what it runs. @throws Error when it is refused */
  async connect(): Promise<void> {
    const { eui } = this.options;
    const answer = await fetch(`${this.options.baseUrl}/deviceapi/hardware/iotjoin/requestMqttToken`, {
      headers: { authorization: this.authorization, 'content-type': 'application/json' },
    });
    const { code, data } = (await answer.json()) as {
      code: string | number;
      data?: { serverUrl: string; token: string; mqttPort: string };
    };
    if (Number(code) !== 0 || !data) throw new Error(`the token call answered ${code}`);
    const name = `device-3000-${eui}`;
    const { connectAsync } = await import('mqtt');
    this.client = await connectAsync(`mqtt://127.0.0.1:${data.mqttPort}`, {
      ...{ username: name, clientId: name, password: data.token },
      ...{ clean: false, reconnectPeriod: 0 },
    });
    this.client.on('error', () => {});
    this.lost = lossOf(this.client);
    this.client.on('message', (topic, payload) => this.take(topic, payload));
    for (const order of [
      'task-publish',
      'version-notify',
      'task-inquiry',
      'camera-preview-start',
      'camera-preview-exit',
    ])
      await this.whileConnected(this.client.subscribeAsync(`sensecraft/ipnode/${eui}/get/order/${order}`));
    await this.event('change-device-status', {
      3000: BATTERY,
      3001: '1.0',
      3502: '1.1.7',
      3577: '2024.08.16',
    });
    await this.report();
  }

  /** Goes away without a word. What it runs, it goes on with after it is back. */
  async disappear(): Promise<void> {
    await this.settled();
    const { client } = this;
    this.client = undefined;
    await client?.endAsync(true);
  }

  /** Somebody ends the task on the camera itself. */
  async stopByUser(): Promise<void> {
    if (!this.flow) return;
    this.status = STATUS.stop;
    await this.reportFlow(STATUS.stop);
    this.keep(undefined);
  }

  /** Resolves when nothing that it was told is left to do. */
  settled = (): Promise<void> => this.working;

  /** What it says every three minutes. */
  async report(): Promise<void> {
    const { tlid = 0, ctd = 0 } = this.flow?.read ?? {};
    await this.event('task-flow-report', {
      ...{ type: 1, tlid, ctd, status: this.status, module_name: 'unknown', err_code: 0 },
    });
  }

  /** Looks once, and sends what it sees. @returns the objects; undefined: it runs no task */
  async look(): Promise<SceneObject[] | undefined> {
    if (!this.flow || !this.isRunning) return undefined;
    const { read } = this.flow;
    const params = lookParams(read)!;
    if (this.fault === 'executing') {
      this.fault = undefined;
      await this.reportFlow(STATUS.internal, 'ai camera');
      return undefined;
    }
    const now = this.options.now();
    this.steps += 1;
    const { classes, confidence } = params;
    const objects = seenAt(this.options.eui, now, { step: this.steps, classes: classes.length, confidence });
    const image = (await photographScene(objects, hourOf(now))).toString('base64');
    if (hasPart(read, 'sensecraft alarm')) await this.sendSeen(read, image, now);
    if (hasPart(read, 'http alarm')) await this.notify(read, params, objects, image);
    return objects;
  }

  private get authorization(): string {
    const { eui, deviceKey } = this.options;
    return `Device ${Buffer.from(`${eui}:${deviceKey}`).toString('base64')}`;
  }

  private sendSeen({ tlid, name }: ReadFlow, image: string, now: number): Promise<void> {
    const seen = [{ tlid, tn: name, image, content: name }];
    return this.event('measure-sensor', [{ channel: 1, measurements: { 5004: seen }, measureTime: now }]);
  }

  private async notify(
    { name }: ReadFlow,
    { classes }: LookParams,
    objects: SceneObject[],
    img: string,
  ): Promise<void> {
    const host = this.options.notificationHost;
    if (!host) return;
    const { eui, now } = this.options;
    const body = notificationOf({ eui, requestId: randomUUID(), at: now(), name, img }, objects, classes);
    const answer = await fetch(`${host}/v1/notification/event`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: this.authorization },
        'api-obiter-device-eui': this.options.eui,
      },
      body: JSON.stringify(body),
    });
    const { code } = (await answer.json()) as { code: unknown };
    if (code !== HTTP_OK) throw new Error(`the notification was answered with ${String(code)}`);
  }

  private take(topic: string, payload: Buffer): void {
    let body: unknown;
    try {
      body = JSON.parse(payload.toString('utf8'));
    } catch {
      return;
    }
    const work = topic.endsWith('/task-publish')
      ? () => this.takeTask(body)
      : topic.endsWith('/task-inquiry')
        ? () => this.reportFlow(this.status)
        : undefined;
    if (work) this.working = this.working.then(work).catch(() => {});
  }

  private async takeTask(body: unknown): Promise<void> {
    const { requestId, order } = body as { requestId?: unknown; order?: unknown };
    const [first] = Array.isArray(order) ? (order as { value?: { tl?: Record<string, unknown> } }[]) : [];
    const tl = first?.value?.tl;
    if (typeof requestId !== 'string' || !tl) return;
    const number = (value: unknown) => (typeof value === 'number' ? value : 0);
    const ack = (status: number) =>
      this.answer(requestId, { tlid: number(tl.tlid), ctd: number(tl.ctd), status });
    if (tl.task_flow === undefined) {
      await ack(STATUS.stopping);
      if (!this.flow) return this.report();
      this.status = STATUS.stop;
      await this.reportFlow(STATUS.stop);
      this.keep(undefined);
      return;
    }
    if (this.fault === 'deploying') {
      this.fault = undefined;
      await ack(STATUS.busy);
      return;
    }
    await ack(STATUS.starting);
    await this.start(tl);
  }

  private async start(tl: object): Promise<void> {
    const read = readFlow(tl);
    if ('part' in read) {
      this.status = read.status;
      const { tlid = 0, ctd = 0 } = tl as { tlid?: number; ctd?: number };
      await this.reportOf({ tlid, ctd }, read.status, read.part);
      return;
    }
    this.flow = { read, tl };
    this.status = STATUS.starting;
    const params = lookParams(read);
    const isLoaded = params !== undefined && (await this.load(read, params));
    if (!isLoaded || this.fault === 'starting') {
      if (this.fault === 'starting') this.fault = undefined;
      this.status = STATUS.notStarted;
      await this.reportFlow(STATUS.notStarted, 'ai camera');
      this.keep(undefined);
      return;
    }
    this.status = STATUS.running;
    this.options.onFlow?.(tl);
    await this.reportFlow(STATUS.running);
  }

  /** What it goes on with after it was switched off. */
  private keep(flow: undefined): void {
    this.flow = flow;
    this.options.onFlow?.(flow);
  }

  /** Downloads the model, unless it has it. */
  private async load(read: ReadFlow, params: LookParams): Promise<boolean> {
    const { url, bytes } = params;
    const model = modelOf(params);
    if (this.stored === model) return true;
    const say = (status: number, percent: number, code = 0) =>
      this.event('model-ota-status', {
        ...{ tlid: read.tlid, ctd: read.ctd, status, percent, err_code: code },
      });
    await say(1, 0);
    if (this.fault === 'download') {
      this.fault = undefined;
      await say(2, 0, CONNECTION_FAILED);
      return false;
    }
    let came = 0;
    const answer = await fetch(this.reached(url)).catch(() => undefined);
    if (answer?.status !== HTTP_OK || !answer.body) {
      await say(2, 0, CONNECTION_FAILED);
      return false;
    }
    let said = 0;
    for await (const part of answer.body) {
      came += part.byteLength;
      const percent = Math.floor((100 * came) / bytes);
      if (percent < said + REPORTED_EACH_PERCENT) continue;
      said = percent;
      await say(1, percent);
    }
    if (came !== bytes) {
      await say(2, said, DOWNLOAD_FAILED);
      return false;
    }
    this.stored = model;
    await say(0, 100);
    return true;
  }

  /** An address of the portal as it is reached from here, where the portal may have no name. */
  private reached(address: string): string {
    const { pathname } = URL.canParse(address) ? new URL(address) : { pathname: '/' };
    return new URL(pathname, this.options.baseUrl).href;
  }

  private reportFlow(status: number, part: string | null = null): Promise<void> {
    if (!this.flow) return this.report();
    const { read, tl } = this.flow;
    return this.reportOf(read, status, part, tl);
  }

  private reportOf(
    { tlid, ctd }: { tlid: number; ctd: number },
    status: number,
    part: string | null,
    tl?: object,
  ): Promise<void> {
    const failed = part === null ? 0 : -1;
    return this.event('task-flow-report', {
      ...{ tlid, ctd, status, module_name: part ?? 'unknown', err_code: failed },
      ...(tl && { tl }),
    });
  }

  private async answer(requestId: string, value: object): Promise<void> {
    const { eui, now } = this.options;
    await this.publish('update/order/task-publish-ack', {
      ...{ requestId, timestamp: now(), intent: 'order', type: 'response', deviceEui: eui },
      order: [{ name: 'task-publish-ack', value }],
    });
  }

  private async event(name: string, value: unknown): Promise<void> {
    const { eui, now } = this.options;
    await this.publish(`update/event/${name}`, {
      ...{ requestId: randomUUID(), timestamp: now(), intent: 'event', deviceEui: eui },
      events: [{ name, value }],
    });
  }

  private async publish(path: string, body: object): Promise<void> {
    const topic = `sensecraft/ipnode/${this.options.eui}/${path}`;
    if (this.client)
      await this.whileConnected(this.client.publishAsync(topic, JSON.stringify(body), { qos: 1 }));
  }

  /** What the broker answers. @throws Error when the connection is lost before it does */
  private async whileConnected(answer: Promise<unknown>): Promise<void> {
    await Promise.race([answer, this.lost]);
  }
}

/** Rejects once a connection is lost. */
function lossOf(client: MqttClient): Promise<never> {
  const lost = new Promise<never>((_, reject) => {
    client.once('close', () => reject(new Error('the connection was lost')));
  });
  lost.catch(() => {});
  return lost;
}
