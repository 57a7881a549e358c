import { expect, test } from 'vitest';
import { WRITERS, writerSample } from './writer-samples';

const KIT = { publicUrl: 'https://portal.example:8443', token: '2CF7F1C044300001:0123' };
const CONNECTION = { publicUrl: 'http://10.0.0.7:8080', token: 'secret', deviceTag: '70B3D57ED0000001' };

test.each(WRITERS)('the sample of %s has address and credentials in it', (writer) => {
  const sample = writerSample(writer, KIT);
  expect(sample).toContain(KIT.token);
  expect(sample).toContain('portal.example');
  expect(sample).not.toContain('undefined');
});

test('Home Assistant is told host, port and encryption apart', () => {
  expect(writerSample('homeAssistant', KIT)).toContain('host: portal.example\n  port: 8443\n  ssl: true');
  expect(writerSample('homeAssistant', { ...KIT, publicUrl: 'http://portal.example' })).toContain(
    'port: 80\n  ssl: false',
  );
});

test.each(['telegraf', 'arduino', 'curl'] as const)('%s names the device of a connection', (writer) => {
  expect(writerSample(writer, CONNECTION)).toContain(CONNECTION.deviceTag);
  expect(writerSample(writer, KIT)).not.toContain('dev_eui');
});
