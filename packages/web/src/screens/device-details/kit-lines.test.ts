import { execFileSync } from 'node:child_process';
import { INGEST_TOPIC } from '@fieldscope/contract/stream';
import { expect, test } from 'vitest';
import { curlLines, kitAuthorization, kitTopic, mosquittoLines } from './kit-lines';

const access = {
  eui: '2CF7F1C04430000C',
  deviceKey: 'A1B2C3D4E5F60718',
  publicUrl: 'https://field.example.org:8443',
  mqttPort: 1883,
};

/** Runs lines in a real shell where curl or mosquitto_pub only says what it was given. */
function inAShell(lines: string): { words: string[]; body: string } {
  const printArguments = `tell() { printf '%s\\0' "$@"; printf '\\1'; cat; }; curl() { tell "$@"; }; mosquitto_pub() { tell "$@"; };`;
  const printed = execFileSync('sh', ['-c', `${printArguments}\n${lines}`], { encoding: 'utf8' });
  const [words = '', body = ''] = printed.split('\x01');
  return { words: words.split('\0').filter(Boolean), body };
}

test('the topic of a kit is one that the server takes', () => {
  expect(INGEST_TOPIC.kit.exec(kitTopic(access.eui))?.slice(1)).toEqual([access.eui, 'measure-sensor']);
});

test('the header carries EUI and key', () => {
  const [scheme, encoded = ''] = kitAuthorization(access).split(' ');
  expect(scheme).toBe('Device');
  expect(atob(encoded)).toBe('2CF7F1C04430000C:A1B2C3D4E5F60718');
});

test('the lines for curl, pasted into a shell, upload values of this moment', () => {
  const { words, body } = inAShell(curlLines(access));
  expect(words).toContain('https://field.example.org:8443/deviceapi/kit/message_uplink');
  expect(words).toContain(`Authorization: ${kitAuthorization(access)}`);
  const message = JSON.parse(body);
  expect(message).toMatchObject({ deviceEui: access.eui, deviceKey: access.deviceKey, intent: 'event' });
  expect(message.events[0].value[0].measurements).toEqual({ '4097': '21.4', '4098': '56' });
  expect(Math.abs(Number(message.timestamp) - Date.now())).toBeLessThan(60_000);
});

test('the lines for MQTT name host, port, user, key and topic', () => {
  const { words, body } = inAShell(mosquittoLines(access));
  const after = (flag: string) => words[words.indexOf(flag) + 1];
  expect([after('-h'), after('-p'), after('-u'), after('-P')]).toEqual([
    'field.example.org',
    '1883',
    access.eui,
    access.deviceKey,
  ]);
  expect(after('-t')).toBe(kitTopic(access.eui));
  expect(JSON.parse(body)).toMatchObject({ deviceEui: access.eui });
});
