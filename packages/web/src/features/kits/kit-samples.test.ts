import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import { describe, expect, test } from 'vitest';
import { aBoard, has, run } from '../../../test/kit-programs';
import type { KitAccess } from './kit-body';
import { kitTopic } from './kit-mqtt-samples';
import { type KitProtocol, kitSample } from './kit-samples';

const access: KitAccess = {
  ...{ eui: '2CF7F1C000000001', deviceKey: 'F0'.repeat(16) },
  ...{ publicUrl: 'http://portal.example:8080', mqttPort: 1884 },
  ...{ channel: 3, values: { 4097: '21.4', 4098: '56' } },
};
const { folder, runs } = aBoard();

const EVENTS = [
  { name: 'measure-sensor', value: [{ channel: '3', measurements: { 4097: 21.4, 4098: 56 } }] },
];

/** The events of a body with numbers for values, as every language writes them differently. */
function eventsIn(body: { requestId: string; events: typeof EVENTS }) {
  expect(body.requestId).toMatch(/\w/);
  return body.events.map(({ name, value }) => ({
    name,
    value: value.map(({ channel, measurements }) => ({
      channel,
      measurements: Object.fromEntries(Object.entries(measurements).map(([id, one]) => [id, Number(one)])),
    })),
  }));
}

/** The body that a sketch makes; its expression reads the same in JavaScript. */
function arduinoBodyOf(sketch: string) {
  const expression = /String body = ([\s\S]*?);\n/.exec(sketch)![1]!;
  const text = (value: number) => String(value);
  const evaluate = new Function('String', 'esp_random', 'HEX', `return ${expression}`);
  return JSON.parse(evaluate(text, () => 0xbeef, 16));
}

test('the sketch sends over HTTP what the programs send, with the credentials to the address of the kit', () => {
  const sketch = kitSample(access, 'http', 'arduino');
  expect(eventsIn(arduinoBodyOf(sketch))).toEqual(EVENTS);
  expect(sketch).toContain(`URL = "${access.publicUrl}/deviceapi/kit/message_uplink"`);
  expect(sketch).toContain('"Device " + base64::encode(String(EUI) + ":" + KEY)');
});

describe('over MQTT', () => {
  test('the topic is one that the server takes', () => {
    expect(INGEST_TOPIC.kit.exec(kitTopic(access.eui))?.slice(1)).toEqual([access.eui, 'measure-sensor']);
  });

  const shown = (stdout: string) => JSON.parse(stdout) as { to: unknown[]; topic: string; body: never };
  const addressee = ['portal.example', access.mqttPort, access.eui, access.eui, access.deviceKey];

  test.each([
    'python',
    'micropython',
  ] as const)('the program for %s publishes the values', async (language) => {
    const { to, topic, body } = shown((await runs[language](kitSample(access, 'mqtt', language))).stdout);
    expect({ to, topic }).toEqual({ to: addressee, topic: kitTopic(access.eui) });
    expect(eventsIn(body)).toEqual(EVENTS);
  });

  test('the lines for mosquitto_pub publish the values', async () => {
    const stub = `mosquitto_pub() { printf '%s\\0' "$@"; printf '\\1'; cat; };`;
    const { stdout } = await runs.shell(`${stub}\n${kitSample(access, 'mqtt', 'shell')}`);
    const [given = '', body = ''] = stdout.split('\x01');
    const words = given.split('\0');
    const after = (flag: string) => words[words.indexOf(flag) + 1];
    expect(['-h', '-p', '-i', '-u', '-P'].map(after)).toEqual(addressee.map(String));
    expect(after('-t')).toBe(kitTopic(access.eui));
    expect(eventsIn(JSON.parse(body))).toEqual(EVENTS);
  });

  test('the sketch publishes the values', () => {
    const sketch = kitSample(access, 'mqtt', 'arduino');
    expect(eventsIn(arduinoBodyOf(sketch))).toEqual(EVENTS);
    for (const constant of [`HOST = "portal.example"`, `PORT = ${access.mqttPort}`, `EUI = "${access.eui}"`])
      expect(sketch).toContain(constant);
    expect(sketch).toContain('mqtt.connect(EUI, EUI, KEY)');
  });
});

/** Libraries of the board as far as the sketches use them. */
const BOARD = `
#include <cstdio>
#include <string>
#include <cstdint>
constexpr int HEX = 16, WL_CONNECTED = 3;
struct String : std::string {
  String(const char* text) : std::string(text) {}
  String(const std::string& text) : std::string(text) {}
  String(int value) : std::string(std::to_string(value)) {}
  String(double value) : std::string(std::to_string(value)) {}
  String(uint32_t value, int) : std::string(std::to_string(value)) {}
};
inline String operator+(const String& a, const String& b) { return String(static_cast<std::string>(a) + static_cast<std::string>(b)); }
inline String operator+(const char* a, const String& b) { return String(a + static_cast<std::string>(b)); }
inline String operator+(const String& a, const char* b) { return String(static_cast<std::string>(a) + b); }
inline uint32_t esp_random() { return 48879; }
inline void delay(int) {}
struct { void begin(int) {} void println(const String&) {} } Serial;
struct { void begin(const char*, const char*) {} int status() { return WL_CONNECTED; } } WiFi;
struct WiFiClient {};
namespace base64 { inline String encode(const String& text) { return text; } }
struct HTTPClient {
  void begin(const char*) {} void addHeader(const String&, const String&) {} void end() {}
  int POST(const String& body) { std::printf("%s", body.c_str()); return 200; }
  String getString() { return ""; }
};
struct PubSubClient {
  PubSubClient(WiFiClient&) {}
  void setServer(const char*, int) {} void setBufferSize(int) {} void disconnect() {}
  bool connect(const char*, const char*, const char*) { return true; }
  bool publish(const char*, const char* body) { std::printf("%s", body); return true; }
};
void setup(); void loop();
int main() { setup(); loop(); }
`;

/** For a compiler on a busy machine. */
const COMPILING_MS = 60_000;

describe.skipIf(!has('g++'))('compiled', () => {
  test.each(['http', 'mqtt'] as KitProtocol[])('the sketch for %s sends the values', {
    timeout: COMPILING_MS,
  }, async (protocol) => {
    const sketch = kitSample(access, protocol, 'arduino').replaceAll(/#include <.*>\n/g, '');
    const [source, program] = [join(folder, `${protocol}.cpp`), join(folder, protocol)];
    writeFileSync(source, BOARD + sketch);
    await run('g++', ['-std=c++17', '-O0', '-Wall', '-Werror', '-o', program, source]);
    expect(eventsIn(JSON.parse((await run(program, [])).stdout))).toEqual(EVENTS);
  });
});
