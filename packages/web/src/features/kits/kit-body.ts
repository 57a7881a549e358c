/** What a program needs to upload as a kit. */
export interface KitAccess {
  eui: string;
  /** The key, or words in its place. */
  deviceKey: string;
  /** Address of the portal, without a slash at the end. */
  publicUrl: string;
  mqttPort: number;
  /** Where the example values are measured. */
  channel: number;
  /** Example values by measurement id. */
  values: Readonly<Record<string, string>>;
}

/** Events of an upload as JSON. */
const eventsOf = ({ channel, values }: Pick<KitAccess, 'channel' | 'values'>): string =>
  JSON.stringify([{ name: 'measure-sensor', value: [{ channel: String(channel), measurements: values }] }]);

/** Body of an upload in a shell, whose clock makes the id. */
export const shellBody = (access: KitAccess): string =>
  `{"requestId":"$(date +%s)","events":${eventsOf(access)}}`;

/** Body of an upload as lines of Python; `id` is an expression. */
export const pythonBody = ({ channel, values }: KitAccess, id: string): string =>
  [
    'body = {',
    `    "requestId": ${id},`,
    '    "events": [{',
    '        "name": "measure-sensor",',
    `        "value": [{"channel": "${channel}", "measurements": {${pythonFields(values)}}}],`,
    '    }],',
    '}',
  ].join('\n');

const pythonFields = (values: KitAccess['values']): string =>
  Object.entries(values)
    .map(([id, value]) => `"${id}": "${value}"`)
    .join(', ');

/** Body of an upload as a statement of an Arduino sketch. */
export function arduinoBody({ channel, values }: KitAccess): string {
  const measurements = Object.entries(values).map(
    ([id, value], index) => `"${index === 0 ? '' : ','}\\"${id}\\":\\"" + String(${value}) + "\\""`,
  );
  return [
    '  // Put the readings of your sensors in the place of the numbers.',
    '  String body = "{\\"requestId\\":\\"" + String(esp_random(), HEX) + "\\","',
    `    "\\"events\\":[{\\"name\\":\\"measure-sensor\\",\\"value\\":[{\\"channel\\":\\"${channel}\\",\\"measurements\\":{"`,
    ...measurements.map((line) => `    ${line}`),
    '    "}}]}]}";',
  ]
    .join('\n')
    .replaceAll('"\n    "', '" +\n    "');
}

/** How an Arduino sketch reaches the network. */
export const ARDUINO_WIFI = {
  constants: 'const char* WIFI_NAME = "your Wi-Fi";\nconst char* WIFI_PASSWORD = "its password";',
  connect: [
    '  Serial.begin(115200);',
    '  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);',
    '  while (WiFi.status() != WL_CONNECTED) delay(500);',
  ].join('\n'),
};

/** How a MicroPython program reaches the network. */
export const MICROPYTHON_WIFI = {
  constants: 'WIFI_NAME = "your Wi-Fi"\nWIFI_PASSWORD = "its password"',
  connect: [
    'wifi = network.WLAN(network.STA_IF)',
    'wifi.active(True)',
    'wifi.connect(WIFI_NAME, WIFI_PASSWORD)',
    'while not wifi.isconnected():',
    '    time.sleep(0.5)',
  ].join('\n'),
};
