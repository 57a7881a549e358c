import lora from 'lora-packet';

/** What a device is delivered with, in hex. */
export interface JoinKeys {
  devEui: string;
  joinEui: string;
  appKey: string;
}

/** What a device has received. */
export interface ReceivedDownlink {
  fPort: number;
  payload: Buffer;
  confirmed: boolean;
}

interface Session {
  devAddr: Buffer;
  appSKey: Buffer;
  nwkSKey: Buffer;
  fCntUp: number;
  /** Of the newest downlink; −1: none has come. */
  fCntDown: number;
  /** It has received a confirmed downlink, and acknowledges it with its next uplink. */
  owesAck: boolean;
}

const ACK = 0x20;
const FRAME_COUNTERS = 0x10000;
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/**
 * A Class A device that speaks LoRaWAN 1.0.3: it joins over the air (OTAA) and encrypts, numbers and signs its frames (LoRaWAN 1.0.3
 * specification, chapters 4 and 6). Frames are PHYPayloads.
 */
export class LorawanDevice {
  private session: Session | undefined;
  private devNonce: number;

  /** @param devNonce of its last join request; a network server takes none twice */
  constructor(
    readonly keys: JoinKeys,
    devNonce = 0,
  ) {
    this.devNonce = devNonce;
  }

  get isJoined(): boolean {
    return this.session !== undefined;
  }

  get devAddr(): string | undefined {
    return this.session?.devAddr.toString('hex');
  }

  /** A join request; the session that the device had ends. */
  joinRequest(): Buffer {
    this.session = undefined;
    this.devNonce += 1;
    const { devEui, joinEui, appKey } = this.keys;
    const packet = lora.fromFields(
      {
        MType: 'Join Request',
        AppEUI: hex(joinEui),
        DevEUI: hex(devEui),
        DevNonce: uint16(this.devNonce),
      },
      undefined,
      undefined,
      hex(appKey),
    );
    return packet.getPHYPayload() as Buffer;
  }

  /**
   * The next uplink, with an acknowledgement when the device owes one.
   * @throws Error when the device has not joined
   */
  uplink({
    fPort,
    payload,
    confirmed = false,
  }: {
    fPort: number;
    payload: Buffer;
    confirmed?: boolean;
  }): Buffer {
    const session = this.session;
    if (!session) throw new Error('the device has not joined');
    const packet = lora.fromFields(
      {
        MType: confirmed ? 'Confirmed Data Up' : 'Unconfirmed Data Up',
        DevAddr: session.devAddr,
        FCtrl: { ADR: true, ACK: session.owesAck, ADRACKReq: false, FPending: false },
        FCnt: session.fCntUp % FRAME_COUNTERS,
        FPort: fPort,
        payload,
      },
      session.appSKey,
      session.nwkSKey,
    );
    session.fCntUp += 1;
    session.owesAck = false;
    return packet.getPHYPayload() as Buffer;
  }

  /**
   * Listens to a frame. A join accept begins a session.
   * @returns the downlink in it; undefined: it is for another device, came before, or carries no data
   */
  receive(frame: Buffer): ReceivedDownlink | undefined {
    const packet = lora.fromWire(frame);
    if (packet.isJoinAcceptMessage()) {
      this.join(frame);
      return undefined;
    }
    return this.readDownlink(packet);
  }

  private join(frame: Buffer): void {
    const appKey = hex(this.keys.appKey);
    const accepted = lora.fromWire(lora.decryptJoinAccept(lora.fromWire(frame), appKey));
    // LoRaWAN 1.1, or not for this device and thus noise.
    if (accepted.getDLSettingsOptNeg() || !lora.verifyMIC(accepted, undefined, appKey)) return;
    const { DevAddr: devAddr, NetID: netId, AppNonce: appNonce } = accepted;
    if (!devAddr || !netId || !appNonce) return;
    const keys = lora.generateSessionKeys10(appKey, netId, appNonce, uint16(this.devNonce));
    this.session = {
      devAddr,
      appSKey: keys.AppSKey,
      nwkSKey: keys.NwkSKey,
      fCntUp: 0,
      fCntDown: -1,
      owesAck: false,
    };
  }

  private readDownlink(packet: ReturnType<typeof lora.fromWire>): ReceivedDownlink | undefined {
    const session = this.session;
    if (!session || packet.getDir() !== 'down' || !packet.DevAddr?.equals(session.devAddr)) return undefined;
    const fCnt = packet.getFCnt() ?? -1;
    if (fCnt <= session.fCntDown || !lora.verifyMIC(packet, session.nwkSKey)) return undefined;
    session.fCntDown = fCnt;
    const confirmed = packet.isConfirmed();
    session.owesAck = confirmed;
    const fPort = packet.getFPort();
    if (!fPort) return undefined;
    return { fPort, payload: lora.decrypt(packet, session.appSKey, session.nwkSKey), confirmed };
  }
}

/** Whether an uplink acknowledges a confirmed downlink. */
export const isAcknowledging = (frame: Buffer): boolean => ((frame[5] ?? 0) & ACK) !== 0;
