import type { Cause } from '@fieldscope/contract/verdicts/causes';
import { expect, test } from 'vitest';
import type { DeviceKind } from '../devices/page-of-device';
import { pageOfNextStep } from './next-step.model';

const eui = '2CF7F1C044300001';
const stepOf = (cause: Cause, kind: DeviceKind) => pageOfNextStep({ cause, gateway: null }, { eui, kind });

test.each([
  ['gateway_silent', 'gateway', `/devices_gateway_details?eui=${eui}&tab=activity&section=record`],
  ['server_silent', 'node', '/network_servers'],
  ['never_joined', 'node', '/network_servers'],
  ['profile_changed', 'node', '/device_profiles'],
  ['uplinks_refused', 'node', `/devices_node_details?eui=${eui}&tab=radio&section=uplinks&outcome=refused`],
  ['battery', 'node', `/devices_node_details?eui=${eui}&tab=settings&section=info`],
  ['signal', 'node', `/devices_node_details?eui=${eui}&tab=radio&section=link`],
  ['unknown', 'kit', `/devices_node_details?eui=${eui}&tab=data&section=upload`],
] as const)('%s of a %s leads to %s', (cause, kind, page) => {
  expect(stepOf(cause, kind)).toBe(page);
});

test('a gateway that is the cause is where to go', () => {
  const gateway = { eui: '2CF7F1C0000000FF', name: 'silo' };
  expect(pageOfNextStep({ cause: 'gateway_silent', gateway }, { eui, kind: 'node' })).toBe(
    '/devices_gateway_details?eui=2CF7F1C0000000FF',
  );
});
