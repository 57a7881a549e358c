import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { devices } from '@fieldscope/contract/calls/devices';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aKit, anOwner, aServer, type TestServer, type User } from '../../../test/server';
import type { KitAccess } from './kit-body';
import { kitTopic } from './kit-mqtt-samples';
import { type KitLanguage, type KitProtocol, kitSample } from './kit-samples';

const run = promisify(execFile);
const has = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** What a board has and a computer has not. What a program posts or publishes is printed. */
const MODULES = {
  'network.py': `
STA_IF = 0
class WLAN:
    def __init__(self, kind): pass
    def active(self, on): pass
    def connect(self, name, password): pass
    def isconnected(self): return True
`,
  'requests.py': `
import urllib.request
class Response:
    def __init__(self, text): self.text = text
def post(url, data, headers):
    request = urllib.request.Request(url, data.encode(), headers)
    return Response(urllib.request.urlopen(request).read().decode())
`,
  'simple.py': `
import json
class MQTTClient:
    def __init__(self, client_id, host, port, user, password): self.to = [host, port, client_id, user, password]
    def connect(self): pass
    def publish(self, topic, body, qos): print(json.dumps({"to": self.to, "topic": topic, "body": json.loads(body)}))
    def disconnect(self): pass
`,
  'publish.py': `
import json
def single(topic, body, qos, hostname, port, client_id, auth):
    to = [hostname, port, client_id, auth["username"], auth["password"]]
    print(json.dumps({"to": to, "topic": topic, "body": json.loads(body)}))
`,
};

let server: TestServer;
let owner: User;
let access: KitAccess;
let folder: string;
beforeAll(async () => {
  server = await aServer();
  folder = mkdtempSync(join(tmpdir(), 'kit-samples-'));
  execFileSync('mkdir', ['-p', join(folder, 'umqtt'), join(folder, 'paho/mqtt')]);
  const { 'simple.py': simple, 'publish.py': publish, ...modules } = MODULES;
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'umqtt/simple.py'), simple);
  writeFileSync(join(folder, 'paho/mqtt/publish.py'), publish);
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  owner = await anOwner(server);
  const { eui, device_key: deviceKey } = await aKit(owner);
  access = {
    ...{ eui, deviceKey, publicUrl: server.url, mqttPort: server.mqttPort },
    ...{ channel: 3, values: { 4097: '21.4', 4098: '56' } },
  };
});

const python = (program: string) =>
  run('python3', ['-c', program], { env: { ...process.env, PYTHONPATH: folder } });
const RUNS: Record<Exclude<KitLanguage, 'arduino'>, (program: string) => Promise<{ stdout: string }>> = {
  shell: (program) => run('sh', ['-c', program]),
  python,
  micropython: python,
};
const TOOLS: Record<keyof typeof RUNS, string> = { shell: 'curl', python: 'python3', micropython: 'python3' };
const LANGUAGES = Object.keys(RUNS) as (keyof typeof RUNS)[];

const VALUES = [
  { channel: 3, measurement_id: 4097, value: 21.4 },
  { channel: 3, measurement_id: 4098, value: 56 },
];
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

describe('over HTTP', () => {
  test.each(LANGUAGES)('the program for %s, as it is shown, stores its values', async (language) => {
    expect(has(TOOLS[language]), TOOLS[language]).toBe(true);
    const { stdout } = await RUNS[language](kitSample(access, 'http', language));
    expect(JSON.parse(stdout)).toMatchObject({ code: '0' });
    const { latest } = await owner.call(devices.viewNode, { eui: access.eui });
    expect(latest).toMatchObject(VALUES);
  });

  test('the sketch sends the same, with the same credentials to the same address', async () => {
    const sketch = kitSample(access, 'http', 'arduino');
    expect(eventsIn(arduinoBodyOf(sketch))).toEqual(EVENTS);
    expect(sketch).toContain(`URL = "${server.url}/deviceapi/kit/message_uplink"`);
    expect(sketch).toContain('"Device " + base64::encode(String(EUI) + ":" + KEY)');
  });
});

describe('over MQTT', () => {
  test('the topic is one that the server takes', () => {
    expect(INGEST_TOPIC.kit.exec(kitTopic(access.eui))?.slice(1)).toEqual([access.eui, 'measure-sensor']);
  });

  const shown = (stdout: string) => JSON.parse(stdout) as { to: unknown[]; topic: string; body: never };
  const addressee = () => ['127.0.0.1', access.mqttPort, access.eui, access.eui, access.deviceKey];

  test.each([
    'python',
    'micropython',
  ] as const)('the program for %s publishes the values', async (language) => {
    const { to, topic, body } = shown((await RUNS[language](kitSample(access, 'mqtt', language))).stdout);
    expect({ to, topic }).toEqual({ to: addressee(), topic: kitTopic(access.eui) });
    expect(eventsIn(body)).toEqual(EVENTS);
  });

  test('the lines for mosquitto_pub publish the values', async () => {
    const stub = `mosquitto_pub() { printf '%s\\0' "$@"; printf '\\1'; cat; };`;
    const { stdout } = await RUNS.shell(`${stub}\n${kitSample(access, 'mqtt', 'shell')}`);
    const [given = '', body = ''] = stdout.split('\x01');
    const words = given.split('\0');
    const after = (flag: string) => words[words.indexOf(flag) + 1];
    expect(['-h', '-p', '-i', '-u', '-P'].map(after)).toEqual(addressee().map(String));
    expect(after('-t')).toBe(kitTopic(access.eui));
    expect(eventsIn(JSON.parse(body))).toEqual(EVENTS);
  });

  test('the sketch publishes the values', () => {
    const sketch = kitSample(access, 'mqtt', 'arduino');
    expect(eventsIn(arduinoBodyOf(sketch))).toEqual(EVENTS);
    for (const constant of [`HOST = "127.0.0.1"`, `PORT = ${access.mqttPort}`, `EUI = "${access.eui}"`])
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

describe.skipIf(!has('g++'))('compiled', () => {
  test.each(['http', 'mqtt'] as KitProtocol[])('the sketch for %s sends the values', async (protocol) => {
    const sketch = kitSample(access, protocol, 'arduino').replaceAll(/#include <.*>\n/g, '');
    const [source, program] = [join(folder, `${protocol}.cpp`), join(folder, protocol)];
    writeFileSync(source, BOARD + sketch);
    await run('g++', ['-std=c++17', '-O0', '-Wall', '-Werror', '-o', program, source]);
    expect(eventsIn(JSON.parse((await run(program, [])).stdout))).toEqual(EVENTS);
  });
});
