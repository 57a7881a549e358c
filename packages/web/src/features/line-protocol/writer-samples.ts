/** With what a program writes as to an InfluxDB. */
export interface WriterAccess {
  publicUrl: string;
  /** A token, or EUI and key of a kit. */
  token: string;
  /** The tag of a line that names its device; undefined: a kit, which speaks of itself alone. */
  deviceTag?: string;
}

export const WRITERS = ['telegraf', 'homeAssistant', 'arduino', 'chirpstack', 'curl'] as const;
export type Writer = (typeof WRITERS)[number];

/** Names of programs, the same in every language of the portal. */
export const WRITER_NAMES: Record<Writer, string> = {
  telegraf: 'Telegraf',
  homeAssistant: 'Home Assistant',
  arduino: 'Arduino (ESP32)',
  chirpstack: 'ChirpStack',
  curl: 'curl',
};

/** Of organisation and bucket, which may be any. */
const ANY = 'fieldscope';

const SAMPLES: Record<Writer, (access: WriterAccess) => string> = {
  telegraf,
  homeAssistant,
  arduino,
  chirpstack,
  curl,
};

/** The setting of a program, or one that writes example values, ready to paste. */
export const writerSample = (writer: Writer, access: WriterAccess): string => SAMPLES[writer](access);

function telegraf({ publicUrl, token, deviceTag }: WriterAccess): string {
  return [
    ...(deviceTag ? ['[global_tags]', `  dev_eui = "${deviceTag}"`, ''] : []),
    '[[outputs.influxdb_v2]]',
    `  urls = ["${publicUrl}"]`,
    `  token = "${token}"`,
    `  organization = "${ANY}"`,
    `  bucket = "${ANY}"`,
  ].join('\n');
}

function homeAssistant({ publicUrl, token }: WriterAccess): string {
  const { protocol, hostname, port } = new URL(publicUrl);
  const isEncrypted = protocol === 'https:';
  return [
    'influxdb:',
    '  api_version: 2',
    `  host: ${hostname}`,
    `  port: ${port || (isEncrypted ? 443 : 80)}`,
    `  ssl: ${isEncrypted}`,
    `  token: "${token}"`,
    `  organization: ${ANY}`,
    `  bucket: ${ANY}`,
    '  include:',
    '    entity_globs:',
    '      - sensor.*_temperature',
    '      - sensor.*_humidity',
  ].join('\n');
}

function arduino({ publicUrl, token, deviceTag }: WriterAccess): string {
  return [
    '#include <WiFi.h>',
    '#include <InfluxDbClient.h>',
    '',
    'const char* WIFI_NAME = "your network";',
    'const char* WIFI_PASSWORD = "its password";',
    `InfluxDBClient client("${publicUrl}", "${ANY}", "${ANY}", "${token}");`,
    'Point weather("weather");',
    '',
    'void setup() {',
    '  WiFi.begin(WIFI_NAME, WIFI_PASSWORD);',
    '  while (WiFi.status() != WL_CONNECTED) delay(500);',
    ...(deviceTag ? [`  weather.addTag("dev_eui", "${deviceTag}");`] : []),
    '}',
    '',
    'void loop() {',
    '  weather.clearFields();',
    '  weather.addField("temperature", 21.4);',
    '  weather.addField("humidity", 60.0);',
    '  client.writePoint(weather);',
    '  delay(5 * 60 * 1000);',
    '}',
  ].join('\n');
}

/** What its InfluxDB integration asks for. */
function chirpstack({ publicUrl, token }: WriterAccess): string {
  return [
    'Version: InfluxDB v2',
    `API endpoint (write): ${publicUrl}/api/v2/write`,
    `Organization: ${ANY}`,
    `Bucket: ${ANY}`,
    `Token: ${token}`,
  ].join('\n');
}

function curl({ publicUrl, token, deviceTag }: WriterAccess): string {
  return [
    `curl '${publicUrl}/api/v2/write?org=${ANY}&bucket=${ANY}' \\`,
    `  -H 'Authorization: Token ${token}' \\`,
    `  --data-binary 'weather${deviceTag ? `,dev_eui=${deviceTag}` : ''} temperature=21.4,humidity=60'`,
  ].join('\n');
}
