import { randomUUID } from 'node:crypto';

const RIGHTS = [
  'RIGHT_APPLICATION_DEVICES_READ',
  'RIGHT_APPLICATION_DEVICES_WRITE',
  'RIGHT_APPLICATION_DEVICES_WRITE_KEYS',
  'RIGHT_APPLICATION_TRAFFIC_READ',
  'RIGHT_APPLICATION_TRAFFIC_DOWN_WRITE',
];
const MESSAGES = [
  'uplink_message',
  'join_accept',
  'downlink_sent',
  'downlink_ack',
  'downlink_nack',
  'downlink_failed',
];
const SERVERS = ['', 'js/', 'ns/', 'as/'];

interface DeviceFacts {
  dev_eui: string;
  join_eui: string;
}

/** What a user of The Things Stack does there before an organisation connects it. */
export interface TtsOperator {
  /** @returns its id */
  createApplication(): Promise<string>;
  /** @param without a right that the key shall lack */
  createKey(applicationId: string, without?: string): Promise<string>;
  /** Has the messages of an application posted to an address with a header, and with a key for downlinks. */
  postMessages(
    applicationId: string,
    to: { baseUrl: string; authorization: string; downlinkKey: string },
  ): Promise<void>;
  /** A gateway in Europe that may be there already. */
  ensureGateway(eui: string): Promise<void>;
  addDevice(applicationId: string, deviceId: string, device: DeviceFacts): Promise<void>;
  /** The address that the newest session of a device has in the Network Server. */
  devAddrOf(applicationId: string, deviceId: string): Promise<string | undefined>;
  /** Whether its Network Server waits until a device acknowledges a downlink. */
  awaitsAcknowledgement(applicationId: string, deviceId: string): Promise<boolean>;
  /** Which of the four servers have a device: Identity, Join, Network, Application Server. */
  serversWith(applicationId: string, deviceId: string): Promise<boolean[]>;
}

/** @param key of a user who may create applications */
export async function operateTts(url: string, key: string): Promise<TtsOperator> {
  async function ask(method: string, path: string, body?: object) {
    const response = await fetch(`${url}/api/v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
  async function done(method: string, path: string, body?: object) {
    const answer = await ask(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }
  const { api_key: owner } = (await done('GET', 'auth_info')) as {
    api_key: { entity_ids: { user_ids: { user_id: string } } };
  };
  const userId = owner.entity_ids.user_ids.user_id;
  return {
    async createApplication() {
      const application_id = `farm-${randomUUID().slice(0, 8)}`;
      await done('POST', `users/${userId}/applications`, { application: { ids: { application_id } } });
      return application_id;
    },
    async createKey(applicationId, without) {
      const rights = RIGHTS.filter((right) => right !== without);
      const created = await done('POST', `applications/${applicationId}/api-keys`, {
        name: 'portal',
        rights,
      });
      return created.key as string;
    },
    async postMessages(application_id, { baseUrl: base_url, authorization, downlinkKey }) {
      const webhook = {
        ids: { application_ids: { application_id }, webhook_id: 'portal' },
        ...{ base_url, format: 'json', headers: { authorization }, downlink_api_key: downlinkKey },
        ...Object.fromEntries(MESSAGES.map((name) => [name, {}])),
      };
      const field_mask = { paths: ['base_url', 'format', 'headers', 'downlink_api_key', ...MESSAGES] };
      await done('POST', `as/webhooks/${application_id}`, { webhook, field_mask });
    },
    async ensureGateway(eui) {
      const ids = { gateway_id: `eui-${eui}`, eui };
      const gateway = { ids, frequency_plan_ids: ['EU_863_870_TTN'] };
      const { status } = await ask('POST', `users/${userId}/gateways`, { gateway });
      if (status !== 200 && status !== 409) throw new Error(`the gateway is refused: ${status}`);
    },
    async addDevice(application_id, device_id, { dev_eui, join_eui }) {
      const ids = { application_ids: { application_id }, device_id, dev_eui, join_eui };
      await done('POST', `applications/${application_id}/devices`, { end_device: { ids } });
    },
    async devAddrOf(applicationId, deviceId) {
      const path = `ns/applications/${applicationId}/devices/${deviceId}`;
      const mask = 'field_mask=pending_session.dev_addr,session.dev_addr';
      const { pending_session, session } = (await done('GET', `${path}?${mask}`)) as Record<
        string,
        { dev_addr: string } | undefined
      >;
      return (pending_session ?? session)?.dev_addr;
    },
    async awaitsAcknowledgement(applicationId, deviceId) {
      const path = `ns/applications/${applicationId}/devices/${deviceId}`;
      const mask = 'field_mask=mac_state.pending_application_downlink';
      const { mac_state: state } = (await done('GET', `${path}?${mask}`)) as {
        mac_state?: { pending_application_downlink?: object };
      };
      return state?.pending_application_downlink !== undefined;
    },
    async serversWith(applicationId, deviceId) {
      const path = `applications/${applicationId}/devices/${deviceId}`;
      const answers = await Promise.all(SERVERS.map((server) => ask('GET', `${server}${path}`)));
      return answers.map(({ status }) => status === 200);
    },
  };
}
