import { fail } from '@fieldscope/contract/errors/fail';
import type { MessageMapping } from '@fieldscope/contract/message-mapping/mapping';
import {
  type MappedMessage,
  type MappingFault,
  messagesIn,
  readMapped,
} from '@fieldscope/contract/message-mapping/read-mapped';
import { writeMapped } from '@fieldscope/contract/message-mapping/write-mapped';
import { mappedFormat } from '@fieldscope/contract/network-server-kinds/mapped';
import type { EpochMs } from '@fieldscope/contract/time';
import { type MessageReader, UPLINKS_ONLY, type Uplink } from '../message.model';
import { frameIdentity, linkOf } from '../radio-link.model';

/** Any JSON. Without a mapping, which says what is where, nothing of it can be read. */
export const mappedMessages: MessageReader = {
  ...UPLINKS_ONLY,
  read: () => fail('open_parameter_invalid', { field: 'body' }),
  sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
    event: '',
    message: {
      device: { eui: devEui, name: deviceName },
      time: new Date(at).toISOString(),
      uplink: { port: fPort, payload },
    },
  }),
};

/** @param cameAt when the message came, for one that does not say its time; undefined: now */
export function mappedReader(mapping: MessageMapping, cameAt?: EpochMs): MessageReader {
  return {
    ...mappedMessages,
    listIn: (message) =>
      messagesIn(mapping, wholeOf(message)) ?? fail('open_parameter_missing', { field: 'list' }),
    read(message) {
      const { values, faults } = readMapped(mapping, message as MappedMessage);
      const fault = faults.find(({ isRefused }) => isRefused);
      if (fault) refuse(fault);
      return { kind: 'uplink', uplink: uplinkOf(values, cameAt) };
    },
    sampleOf: ({ devEui, deviceName, fPort, payload, at }) => ({
      event: '',
      message: writeMapped(mapping, {
        ...{ dev_eui: devEui, name: deviceName, f_port: fPort, time: at },
        payload: Buffer.from(payload, 'base64'),
      }) as object,
    }),
  };
}

/** What was posted: a body that is a list itself came under a name. */
export function wholeOf(message: unknown): unknown {
  const list = (message as Record<string, unknown> | null)?.[mappedFormat.listBody];
  return Array.isArray(list) ? list : message;
}

const refuse = ({ field, pointer, reason }: MappingFault): never =>
  fail(reason === 'missing' ? 'open_parameter_missing' : 'open_parameter_invalid', {
    field: `${field} ${pointer}`,
  });

function uplinkOf(values: ReturnType<typeof readMapped>['values'], cameAt: EpochMs | undefined): Uplink {
  const { dev_eui, payload, f_port: fPort, f_cnt: fCnt, time, receptions, name, decoded } = values;
  return {
    ...{ source: 'mapped', devEui: dev_eui!, deviceName: name, fPort, fCnt, decoded },
    reportedAt: time ?? cameAt ?? null,
    identity: identityOf(fCnt, time),
    payload: Buffer.from(payload),
    ...linkOf(receptions),
    ...{ frequency: null, spreadingFactor: null, frequencyPlan: null, address: null },
  };
}

/** Without a counter, copies have the time in common that they give. */
function identityOf(fCnt: number | null, time: EpochMs | null): string | null {
  if (fCnt !== null) return frameIdentity(undefined, fCnt);
  return time === null ? null : `time/${time}`;
}
