/** A downlink in the queue of a simulated network server. */
interface QueuedDownlink {
  id: string;
  /** The interval that it sets; absent: another command, after which the device reports what it is. */
  intervalMinutes?: number;
}

const SET_INTERVAL = Buffer.from('0089001122', 'hex');
/** Followed by three intervals: heartbeat, periodic, event. */
const SET_TRACKER_INTERVALS = 0x81;
const PERIODIC_AT = 3;

/** Downlinks of a simulated ChirpStack: in its queue until the device listens, then received by the device. */
export class DownlinkQueue {
  private readonly waiting = new Map<string, QueuedDownlink[]>();
  private readonly received = new Map<string, QueuedDownlink>();

  /** Takes a command as it comes over MQTT; a second one with the same id is refused. */
  add(payload: Buffer): void {
    const { id, devEui, data } = JSON.parse(payload.toString()) as {
      id: string;
      devEui: string;
      data: string;
    };
    const queue = this.waiting.get(devEui.toUpperCase()) ?? [];
    if (queue.some((one) => one.id === id)) return;
    const intervalMinutes = intervalIn(Buffer.from(data, 'base64'));
    this.waiting.set(devEui.toUpperCase(), [...queue, { id, intervalMinutes }]);
  }

  /** The device listens: the first downlink that waits for it is transmitted. */
  transmit(eui: string): QueuedDownlink | undefined {
    const [next, ...rest] = this.waiting.get(eui) ?? [];
    if (!next) return undefined;
    this.waiting.set(eui, rest);
    this.received.set(eui, next);
    return next;
  }

  /** What the device received after its last uplink, and acknowledges with this one. */
  takeReceived(eui: string): QueuedDownlink | undefined {
    const received = this.received.get(eui);
    this.received.delete(eui);
    return received;
  }
}

/** The interval in minutes that a downlink sets: of a device of seven-byte frames, or the periodic one of a tracker. */
function intervalIn(bytes: Buffer): number | undefined {
  if (bytes.length === 9 && bytes.subarray(0, SET_INTERVAL.length).equals(SET_INTERVAL))
    return bytes.readUInt16LE(SET_INTERVAL.length);
  const isOfTracker = bytes.length === 7 && bytes[0] === SET_TRACKER_INTERVALS;
  // 0 leaves it as it is.
  return isOfTracker ? bytes.readUInt16BE(PERIODIC_AT) || undefined : undefined;
}
