import { expect, test } from 'vitest';
import { curlLine, mosquittoLine } from './key-lines';

const ACCESS = {
  accessId: 'ABCDEFGH12345678',
  secret: 'F00D',
  orgId: '100001',
  publicUrl: 'https://farm.example:8443/portal',
  mqttPort: 1883,
};

test('curl signs in with access id and key at the portal’s own address', () => {
  expect(curlLine(ACCESS)).toBe(
    'curl -u "ABCDEFGH12345678:F00D" "https://farm.example:8443/portal/openapi/list_devices?device_type=2"',
  );
});

test('mosquitto_sub listens to everything of the organisation, under names that the broker takes', () => {
  expect(mosquittoLine(ACCESS)).toBe(
    'mosquitto_sub -h farm.example -p 1883 -I org-100001-try- -u org-100001 -P "F00D" ' +
      '-t "/device_sensor_data/100001/#" -t "/device_status_event/100001/#" -v',
  );
});
