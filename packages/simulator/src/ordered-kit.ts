import { ORDER } from '@fieldscope/codecs';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';

/** An order as it comes over MQTT. */
interface OrderMessage {
  requestId: string;
  order: { name: string; value: unknown }[];
}

/** What a device answers to an order. */
export interface OrderAnswer {
  requestId: string;
  intent: 'order';
  deviceEui: string;
  order: { name: string; value: { code: number } }[];
}

const TAKEN = 0;
const UNKNOWN = 404;
const REMEMBERED = 32;
const SWITCH_CHANNEL = 2;
/** As measurement 5100 has them. */
const [CLOSED, OPEN] = [100, 200];

/** What a kit or hub that takes orders knows: its settings, its switch, and the orders that it has carried out. */
export class OrderedKit {
  /** By the names of the orders that set them. */
  readonly settings: Record<string, unknown>;
  isOpen: boolean | undefined;
  restarts = 0;
  /** Its next upload says what it is, as after it was switched on. */
  isPoweringUp = true;
  private isReportDue = true;
  /** Answers by request id: an order that comes again is answered again and not carried out. */
  private readonly answers = new Map<string, OrderAnswer>();

  constructor(
    private readonly eui: string,
    { intervalMinutes, isSwitch }: { intervalMinutes: number; isSwitch?: boolean },
  ) {
    this.settings = {
      [ORDER.reportInterval]: intervalMinutes,
      [ORDER.co2Multiplier]: 1,
      [ORDER.gpsInterval]: 720,
      [ORDER.thresholds]: { on: false, rules: [] },
    };
    this.isOpen = isSwitch ? false : undefined;
  }

  get intervalMinutes(): number {
    return Number(this.settings[ORDER.reportInterval]);
  }

  /** Carries out an order, once. @returns its answer, for `…/update/order/<name>-ack` */
  take(payload: Buffer): OrderAnswer {
    const { requestId, order } = JSON.parse(payload.toString('utf8')) as OrderMessage;
    const known = this.answers.get(requestId);
    if (known) return known;
    const answer: OrderAnswer = {
      ...{ requestId, intent: 'order', deviceEui: this.eui },
      order: order.map(({ name, value }) => ({
        name: `${name}-ack`,
        value: { code: this.carryOut(name, value) },
      })),
    };
    this.isReportDue = true;
    this.answers.set(requestId, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > REMEMBERED && oldest !== undefined) this.answers.delete(oldest);
    return answer;
  }

  /** Events about itself for its next upload: settings when it has taken an order, what it is after it was switched on. */
  takeReport(): object[] {
    if (!this.isReportDue) return [];
    this.isReportDue = false;
    const settings = {
      name: 'report-settings',
      value: Object.entries(this.settings).map(([name, value]) => ({ name, value })),
    };
    const status = { name: 'report-status', value: { hardwareVersion: '1.0', softwareVersion: '2.3' } };
    const events = this.isPoweringUp ? [status, settings] : [settings];
    this.isPoweringUp = false;
    return events;
  }

  /** What it measures of its switch; nothing without one. */
  switchReading(): { channel: string; measurements: Record<string, string> } | undefined {
    if (this.isOpen === undefined) return undefined;
    const value = String(this.isOpen ? OPEN : CLOSED);
    return { channel: String(SWITCH_CHANNEL), measurements: { [MEASUREMENT_ID.switchState]: value } };
  }

  private carryOut(name: string, value: unknown): number {
    switch (name) {
      case ORDER.restart:
        this.restarts += 1;
        this.isPoweringUp = true;
        return TAKEN;
      case ORDER.resendPowerUpData:
        this.isPoweringUp = true;
        return TAKEN;
      case ORDER.switch:
        if (this.isOpen === undefined) return UNKNOWN;
        this.isOpen = (value as { state: string }).state === 'open';
        return TAKEN;
      default:
        if (!(name in this.settings)) return UNKNOWN;
        this.settings[name] = value;
        return TAKEN;
    }
  }
}
