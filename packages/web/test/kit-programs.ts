import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';
import type { KitLanguage } from '../src/features/kits/kit-samples';

/** Runs a program to its end. */
export const run = promisify(execFile);
/** Whether this computer has a program. */
export const has = (program: string): boolean => {
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

type ScriptLanguage = Exclude<KitLanguage, 'arduino'>;

/** What runs a program for each language, except sketches. */
export const TOOLS: Record<ScriptLanguage, string> = {
  shell: 'curl',
  python: 'python3',
  micropython: 'python3',
};

/** A folder with what a board has, until the tests of the file end, and how programs run there. */
export function aBoard() {
  const folder = mkdtempSync(join(tmpdir(), 'kit-samples-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  execFileSync('mkdir', ['-p', join(folder, 'umqtt'), join(folder, 'paho/mqtt')]);
  const { 'simple.py': simple, 'publish.py': publish, ...modules } = MODULES;
  for (const [name, code] of Object.entries(modules)) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'umqtt/simple.py'), simple);
  writeFileSync(join(folder, 'paho/mqtt/publish.py'), publish);
  const python = (program: string) =>
    run('python3', ['-c', program], { env: { ...process.env, PYTHONPATH: folder } });
  const runs: Record<ScriptLanguage, (program: string) => Promise<{ stdout: string }>> = {
    shell: (program) => run('sh', ['-c', program]),
    python,
    micropython: python,
  };
  return { folder, runs };
}
