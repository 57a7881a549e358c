import type { Eui, OrgId } from '@fieldscope/contract/ids';
import { OPEN_API_LIMITS } from '@fieldscope/contract/open-api-limits';
import type { EpochMs } from '@fieldscope/contract/time';
import { expect, test } from 'vitest';
import type { Actor } from '../../platform/http/actor';
import { attemptsInMemory } from '../../platform/security/attempt-limit';
import { createCallRates } from './call-rates.service';

const NOW = 0 as EpochMs;
const ofDevice = (orgId: string, level: 'read' | 'full', eui = '2CF7F1C000000001'): Actor => ({
  kind: 'device_access',
  orgId: orgId as OrgId,
  eui: eui as Eui,
  level,
});

test('each key of a device makes so many calls a minute, and takes none from the others', async () => {
  const countCall = createCallRates(attemptsInMemory);
  for (let call = 0; call < OPEN_API_LIMITS.callsPerMinute; call += 1)
    await countCall(ofDevice('1', 'read'), NOW);
  await expect(countCall(ofDevice('1', 'read'), NOW)).rejects.toMatchObject({ name: 'trigger_limit' });
  await countCall(ofDevice('1', 'full'), NOW);
  await countCall(ofDevice('2', 'read'), NOW);
  await countCall(ofDevice('1', 'read', '2CF7F1C000000002'), NOW);
});
