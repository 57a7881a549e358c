import deviceService from '@chirpstack/chirpstack-api/api/device_grpc_pb.js';
import deviceMessages, { type DeviceQueueItem } from '@chirpstack/chirpstack-api/api/device_pb.js';
import type { Eui } from '@fieldscope/contract/ids';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { ChirpstackChannel } from './chirpstack-channel.service';
import type { Downlink, QueuedDownlink, TakenDownlink } from './downlink.model';

const { DeviceServiceService: devices } = deviceService;

/** What waits for a device, what was transmitted and not acknowledged included. */
async function listQueue(channel: ChirpstackChannel, devEui: Eui): Promise<DeviceQueueItem[]> {
  const request = new deviceMessages.GetDeviceQueueItemsRequest();
  request.setDevEui(devEui.toLowerCase());
  return (await channel.request(devices.getQueue, request)).getResultList();
}

/**
 * Where the session of a device is: its address and downlink frame counters. They move with every frame that is sent to
 * the device, and with a join.
 */
async function sessionPlace(channel: ChirpstackChannel, devEui: Eui): Promise<string> {
  const request = new deviceMessages.GetDeviceActivationRequest();
  request.setDevEui(devEui.toLowerCase());
  const joined = (await channel.request(devices.getActivation, request)).getDeviceActivation();
  return joined ? `${joined.getDevAddr()} ${joined.getNFCntDown()} ${joined.getAFCntDown()}` : 'not joined';
}

const expiryOf = (item: DeviceQueueItem): number | undefined => item.getExpiresAt()?.toDate().getTime();

/**
 * ChirpStack chooses the id of what is queued. What an attempt has queued whose answer was lost is known by port, payload and
 * the time at which it expires, to the millisecond: that another program queues the same is no attempt of ours.
 */
export async function enqueue(
  channel: ChirpstackChannel,
  devEui: Eui,
  { fPort, bytes, confirmed, expiresAt, ...attempt }: Downlink,
): Promise<TakenDownlink> {
  const data = Buffer.from(bytes);
  const alike = (await listQueue(channel, devEui)).filter(
    (one) => one.getFPort() === fPort && data.equals(one.getData_asU8()),
  );
  const earlier = alike.find((one) => expiryOf(one) === expiresAt);
  if (earlier) return { queueId: earlier.getId(), isTransmitted: earlier.getIsPending() };
  // After the queue: what the device acknowledges meanwhile is in the queue no more, and has moved the counters.
  const place = await sessionPlace(channel, devEui);
  if (attempt.sessionPlace !== null) {
    // Versions before 4.10 do not keep when an item expires.
    const isUnclear = attempt.sessionPlace !== place || alike.some((one) => !one.hasExpiresAt());
    if (isUnclear) return { queueId: null, isTransmitted: false };
  }
  await attempt.noteSessionPlace(place);
  const item = new deviceMessages.DeviceQueueItem();
  item.setDevEui(devEui.toLowerCase());
  item.setFPort(fPort);
  item.setData(bytes);
  item.setConfirmed(confirmed);
  item.setExpiresAt(timestamps.Timestamp.fromDate(new Date(expiresAt)));
  const request = new deviceMessages.EnqueueDeviceQueueItemRequest();
  request.setQueueItem(item);
  const queueId = (await channel.request(devices.enqueue, request)).getId();
  return { queueId, isTransmitted: false };
}

/**
 * ChirpStack can only empty a queue as a whole, so it must hold nothing of others, and nothing that a gateway has
 * transmitted already.
 */
export async function takeBack(
  channel: ChirpstackChannel,
  devEui: Eui,
  { queueId, others, returnOthers }: QueuedDownlink,
): Promise<boolean> {
  const waiting = await listQueue(channel, devEui);
  if (!waiting.some((one) => one.getId() === queueId)) return true;
  const rest = waiting.filter((one) => one.getId() !== queueId);
  const isOurs = rest.every((one) => others.includes(one.getId()));
  if (!isOurs || waiting.some((one) => one.getIsPending())) return false;
  if (rest.length > 0) await returnOthers();
  const request = new deviceMessages.FlushDeviceQueueRequest();
  request.setDevEui(devEui.toLowerCase());
  await channel.request(devices.flushQueue, request);
  return true;
}
