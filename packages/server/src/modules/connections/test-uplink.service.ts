import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import type { connections } from '@fieldscope/contract/calls/connections';
import { AppError, fail } from '@fieldscope/contract/errors/fail';
import { Eui } from '@fieldscope/contract/ids';
import { NETWORK_SERVERS } from '@fieldscope/contract/network-server-kinds';
import { TEST_EUI_START } from '@fieldscope/contract/test-uplink';
import type { NetworkServer } from '../../platform/http/actor';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Sources } from '../ingest/sources.service';
import { mappedReader } from '../network-server-kinds/kinds/mapped';
import { MESSAGE_READERS } from '../network-server-kinds/network-server-kinds';
import * as repository from './connections.repository';
import type { MappedMessages } from './mapping/mapped-messages.service';

/** An S2101 shows 21.4 °C and 60 % RH. */
const SAMPLE_PAYLOAD = 'AQEQmFMAAAECEGDqAADXBg==';
const SAMPLE_PORT = 2;
const SAMPLE_NAME = 'Test uplink';

/** DevEUI of the device that a connection is tested with when none is named. */
const testEuiOf = (connectionId: number): Eui =>
  Eui.parse(`${TEST_EUI_START}${connectionId.toString(16).toUpperCase().padStart(8, '0')}`);

interface TestParts {
  sources: Pick<Sources, 'storeNetworkServerHttp'>;
  mappedMessages: Pick<MappedMessages, 'mappingOf'>;
}

/**
 * Takes an uplink the way the connection's own come. To a named device it adds an empty one, which measures nothing;
 * without a name an unknown device is heard.
 * @throws AppError resource_missing
 */
export async function sendTestUplink(
  ctx: OrgCtx,
  { connection_id: id, dev_eui }: InputOf<typeof connections.sendTest>,
  { sources, mappedMessages }: TestParts,
): Promise<ResultOf<typeof connections.sendTest>> {
  const { token, name, kind } =
    (await repository.findConnection(ctx.db, ctx.orgId, id)) ?? fail('resource_missing');
  ctx.subject = name;
  const { format } = NETWORK_SERVERS[kind];
  const devEui = dev_eui ?? testEuiOf(id);
  const sender: NetworkServer = {
    kind: 'network_server',
    token,
    ofOrganisation: ctx.orgId,
    mqttFormat: format,
  };
  const mapping = format === 'mapped' ? await mappedMessages.mappingOf(sender) : null;
  const sample = (mapping ? mappedReader(mapping) : MESSAGE_READERS[format]).sampleOf({
    devEui,
    deviceName: SAMPLE_NAME,
    fPort: SAMPLE_PORT,
    payload: dev_eui === undefined ? SAMPLE_PAYLOAD : '',
    at: ctx.clock.now(),
  });
  try {
    const receipt = await sources.storeNetworkServerHttp(sender, { format, ...sample, webhook: null });
    return { dev_eui: devEui, ...receipt };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { dev_eui: devEui, outcome: 'failed', reason: error.name };
  }
}
