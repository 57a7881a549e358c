export interface KitAccess {
  eui: string;
  deviceKey: string;
  /** Address of the portal, without a slash at the end. */
  publicUrl: string;
  mqttPort: number;
}

const EXAMPLE = { '4097': '21.4', '4098': '56' } as const;
/** The shell puts the present time in, so that the same lines can be pasted again. */
const SECONDS = '$(date +%s)';

/** Body of an upload with two example values, measured at `timeMs` (epoch ms as text, or shell words for it). */
function kitBody({ eui, deviceKey }: Pick<KitAccess, 'eui' | 'deviceKey'>, timeMs: string): string {
  return JSON.stringify({
    requestId: timeMs,
    timestamp: timeMs,
    intent: 'event',
    deviceEui: eui,
    deviceKey,
    events: [
      { name: 'measure-sensor', value: [{ channel: '1', measurements: EXAMPLE, measureTime: timeMs }] },
    ],
  });
}

/** What a kit sends in the header `Authorization`: `Device` and base64 of EUI and key. */
export const kitAuthorization = ({ eui, deviceKey }: Pick<KitAccess, 'eui' | 'deviceKey'>): string =>
  `Device ${btoa(`${eui}:${deviceKey}`)}`;

/** The topic that a kit publishes its readings to; the contract's INGEST_TOPIC.kit takes it. */
export const kitTopic = (eui: string): string => `iot/ipnode/${eui}/update/event/measure-sensor`;

/** Lines for a terminal that upload once over HTTP. */
export function curlLines(access: KitAccess): string {
  return [
    `curl -X POST '${access.publicUrl}/deviceapi/kit/message_uplink' \\`,
    `  -H 'Authorization: ${kitAuthorization(access)}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    '  --data-binary @- <<BODY',
    kitBody(access, `${SECONDS}000`),
    'BODY',
  ].join('\n');
}

/** Lines for a terminal that upload once over MQTT. */
export function mosquittoLines(access: KitAccess): string {
  const { eui, deviceKey, publicUrl, mqttPort } = access;
  return [
    `mosquitto_pub -h '${new URL(publicUrl).hostname}' -p ${mqttPort} -q 1 \\`,
    `  -i '${eui}' -u '${eui}' -P '${deviceKey}' \\`,
    `  -t '${kitTopic(eui)}' \\`,
    '  -s <<BODY',
    kitBody(access, `${SECONDS}000`),
    'BODY',
  ].join('\n');
}
