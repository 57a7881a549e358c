import { listOf } from '@fieldscope/contract/fields';
import { z } from 'zod';
import { NetworkServerError } from './api-client.model';
import { type Downlink, type DownlinkTarget, type TakenDownlink, TTS_CORRELATION } from './downlink.model';
import { textsUpTo } from './tts-answers.model';
import { findDeviceId } from './tts-devices.service';
import { pushed } from './tts-downlink.model';
import { ANY_ANSWER, applicationPath, isNotFound, type TtsRequests } from './tts-requests.service';

/** Downlinks that wait for a device, and correlation ids of one. */
const MOST_WAITING = 5_000;
const MOST_IDS = 1_000;
const CorrelationIds = textsUpTo(MOST_IDS).default([]);

/** What The Things Stack takes of a downlink; it adds the rest itself. */
const QueuedMessage = z.object({
  f_port: z.number().optional(),
  frm_payload: z.string().optional(),
  decoded_payload: z.unknown().optional(),
  confirmed: z.boolean().optional(),
  priority: z.string().optional(),
  class_b_c: z.unknown().optional(),
  confirmed_retry: z.unknown().optional(),
  correlation_ids: CorrelationIds,
});
type QueuedMessage = z.infer<typeof QueuedMessage>;
const Queue = z.object({ downlinks: listOf(QueuedMessage, { most: MOST_WAITING }).default([]) });

const Session = z.object({
  last_a_f_cnt_down: z.number().default(0),
  keys: z.object({ session_key_id: z.string().default('') }).prefault({}),
});
const Sessions = z.object({ session: Session.optional(), pending_session: Session.optional() });
const SESSION_FIELDS = ['session', 'pending_session'].flatMap((one) => [
  `${one}.last_a_f_cnt_down`,
  `${one}.keys.session_key_id`,
]);

const Transmitted = z.object({
  mac_state: z
    .object({
      pending_application_downlink: z.object({ correlation_ids: CorrelationIds }).prefault({}),
    })
    .prefault({}),
});

/** A device as the servers of a cluster call it. */
type Place = Record<'queue' | 'applicationServer' | 'networkServer', string>;

/** @throws NetworkServerError not_joined for one that is not there */
async function placeOf(
  stack: TtsRequests,
  { applicationId, deviceName, devEui }: DownlinkTarget,
): Promise<Place> {
  const deviceId = deviceName || (await findDeviceId(stack, applicationId, devEui));
  if (!deviceId) throw new NetworkServerError('not_joined');
  const device = `${applicationPath(applicationId)}/devices/${encodeURIComponent(deviceId)}`;
  return {
    queue: `as/${device}/down`,
    applicationServer: `as/${device}`,
    networkServer: `ns/${device}`,
  };
}

const isOf = (id: string, { correlation_ids: ids }: { correlation_ids: string[] }): boolean =>
  ids.includes(`${TTS_CORRELATION}${id}`);

/** Whether a gateway has transmitted a downlink that the device has not acknowledged so far. */
async function isTransmitted({ cluster }: TtsRequests, { networkServer }: Place, id: string) {
  const path = `${networkServer}?field_mask=mac_state.pending_application_downlink.correlation_ids`;
  const { mac_state: state } = await cluster('GET', path, Transmitted);
  return isOf(id, state.pending_application_downlink);
}

/**
 * Where the session of a device is: its id and the frame counter of downlinks, which the Application Server advances with
 * each that it takes, whoever sends it.
 * @throws NetworkServerError not_joined
 */
async function sessionPlace({ cluster }: TtsRequests, { applicationServer }: Place): Promise<string> {
  const path = `${applicationServer}?field_mask=${SESSION_FIELDS.join(',')}`;
  const { session, pending_session } = await cluster('GET', path, Sessions);
  const newest = pending_session ?? session;
  if (!newest) throw new NetworkServerError('not_joined');
  return `${newest.keys.session_key_id} ${newest.last_a_f_cnt_down}`;
}

/** What an attempt has queued whose answer was lost is known by our correlation id. */
export async function enqueue(
  stack: TtsRequests,
  target: DownlinkTarget,
  { id, fPort, bytes, confirmed, ...attempt }: Downlink,
): Promise<TakenDownlink> {
  const place = await placeOf(stack, target);
  // Before the queue: what comes into that afterwards moves the counter.
  const session = await sessionPlace(stack, place);
  const waiting = await listQueue(stack, place);
  if (waiting.some((one) => isOf(id, one))) return { queueId: id, isTransmitted: false };
  if (attempt.sessionPlace !== null && attempt.sessionPlace !== session) {
    const found = await isTransmitted(stack, place, id);
    return { queueId: found ? id : null, isTransmitted: found };
  }
  await attempt.noteSessionPlace(session);
  await stack.cluster('POST', `${place.queue}/push`, ANY_ANSWER, pushed({ id, fPort, bytes, confirmed }));
  return { queueId: id, isTransmitted: false };
}

const listQueue = async ({ cluster }: TtsRequests, { queue }: Place): Promise<QueuedMessage[]> =>
  (await cluster('GET', queue, Queue)).downlinks.map(asPushed);

/** What was decoded would be encoded again, perhaps to other bytes. */
function asPushed({ decoded_payload, ...message }: QueuedMessage): QueuedMessage {
  return message.frm_payload === undefined ? { ...message, decoded_payload } : message;
}

/** The queue is replaced by what else was in it. @returns false when the downlink was transmitted already */
export async function takeBack(stack: TtsRequests, target: DownlinkTarget, id: string): Promise<boolean> {
  const place = await placeOf(stack, target);
  try {
    const waiting = await listQueue(stack, place);
    const rest = waiting.filter((one) => !isOf(id, one));
    if (rest.length < waiting.length)
      await stack.cluster('POST', `${place.queue}/replace`, ANY_ANSWER, { downlinks: rest });
    return !(await isTransmitted(stack, place, id));
  } catch (error) {
    // With the device its queue is gone.
    if (isNotFound(error)) return true;
    throw error;
  }
}
