import lora from 'lora-packet';
import { expect, test } from 'vitest';
import { isAcknowledging, LorawanDevice } from '../src/lorawan-device';

const KEYS = {
  devEui: '2cf7f1c044300001',
  joinEui: '8000000000000006',
  appKey: '00112233445566778899aabbccddeeff',
};
const APP_KEY = Buffer.from(KEYS.appKey, 'hex');
const DEV_ADDR = Buffer.from('260111aa', 'hex');
const APP_NONCE = Buffer.from('0a0b0c', 'hex');
const NET_ID = Buffer.from('000013', 'hex');

/** What a network server answers a join request with. */
function joinAccept(key = APP_KEY): Buffer {
  const fields = { AppNonce: APP_NONCE, NetID: NET_ID, DevAddr: DEV_ADDR, DLSettings: 0, RxDelay: 1 };
  const packet = lora.fromFields({ MType: 'Join Accept', ...fields }, undefined, undefined, key);
  return packet.getPHYPayload() as Buffer;
}

function aJoinedDevice() {
  const device = new LorawanDevice(KEYS);
  const request = lora.fromWire(device.joinRequest());
  device.receive(joinAccept());
  const keys = lora.generateSessionKeys10(APP_KEY, NET_ID, APP_NONCE, request.DevNonce!);
  const downlink = (fCnt: number, payload: string, mType = 'Confirmed Data Down'): Buffer => {
    const fields = { DevAddr: DEV_ADDR, FCnt: fCnt, FPort: 2, payload: Buffer.from(payload, 'hex') };
    const packet = lora.fromFields({ MType: mType, ...fields }, keys.AppSKey, keys.NwkSKey);
    return packet.getPHYPayload() as Buffer;
  };
  return { device, keys, downlink };
}

test('a join request names the device, is signed with its key and never repeats a DevNonce', () => {
  const device = new LorawanDevice(KEYS);
  const [first, second] = [lora.fromWire(device.joinRequest()), lora.fromWire(device.joinRequest())];
  expect(first.DevEUI?.toString('hex')).toBe(KEYS.devEui);
  expect(first.AppEUI?.toString('hex')).toBe(KEYS.joinEui);
  expect(lora.verifyMIC(first, undefined, APP_KEY)).toBe(true);
  expect(first.DevNonce).not.toEqual(second.DevNonce);
});

test('an uplink of a device that has joined is encrypted, signed and numbered', () => {
  const { device, keys } = aJoinedDevice();
  for (const fCnt of [0, 1]) {
    const packet = lora.fromWire(device.uplink({ fPort: 2, payload: Buffer.from('0101', 'hex') }));
    expect(packet.getFCnt()).toBe(fCnt);
    expect(packet.DevAddr?.toString('hex')).toBe(device.devAddr);
    expect(lora.verifyMIC(packet, keys.NwkSKey)).toBe(true);
    expect(packet.FRMPayload?.toString('hex')).not.toBe('0101');
    expect(lora.decrypt(packet, keys.AppSKey, keys.NwkSKey).toString('hex')).toBe('0101');
  }
});

test('a join accept that was made with another key begins no session', () => {
  const device = new LorawanDevice(KEYS);
  device.joinRequest();
  device.receive(joinAccept(Buffer.alloc(16, 7)));
  expect(device.isJoined).toBe(false);
  expect(() => device.uplink({ fPort: 2, payload: Buffer.alloc(1) })).toThrow('has not joined');
});

test('a confirmed downlink is acknowledged once, with the next uplink', () => {
  const { device, downlink } = aJoinedDevice();
  const received = device.receive(downlink(0, '0089001122'));
  expect(received).toMatchObject({ fPort: 2, confirmed: true });
  expect(received!.payload.toString('hex')).toBe('0089001122');
  const uplink = () => device.uplink({ fPort: 2, payload: Buffer.alloc(1) });
  expect([uplink(), uplink()].map(isAcknowledging)).toEqual([true, false]);
});

test('a downlink that came before, is for another device or is not signed by the network server is ignored', () => {
  const { device, downlink } = aJoinedDevice();
  const frame = downlink(3, '00');
  expect(device.receive(frame)).toBeDefined();
  expect(device.receive(frame)).toBeUndefined();
  const forged = downlink(4, '00');
  forged[forged.length - 1]! ^= 1;
  expect(device.receive(forged)).toBeUndefined();
  expect(new LorawanDevice(KEYS).receive(downlink(5, '00'))).toBeUndefined();
});
