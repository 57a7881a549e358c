// @vitest-environment happy-dom
import type { Eui } from '@fieldscope/contract/ids';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aRule } from '../../../test/alarm-rule';
import { answerWith, OWNER } from '../../../test/answers';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import type { Threshold } from '../../ui/charts/threshold';
import { displaySetting } from '../../values/display-setting';
import { useAlarmLines } from './use-alarm-lines';

const SERIES = { eui: '2CF7F1C0434000AA' as Eui, group_uuid: '', channel: 1, measurement_id: 4097 };
const FROST = aRule({ open_count: 1 });

let shown: readonly Threshold[];
beforeEach(async () => {
  session.set(OWNER);
  shown = [];
  await loadAreas(['common', 'charts', 'values', 'ui']);
});

function Lines() {
  const { thresholds, question } = useAlarmLines([SERIES, { ...SERIES, eui: '2CF7F1C0434000AB' }]);
  shown = thresholds;
  return question;
}

function open(as: typeof OWNER & { role?: string } = OWNER) {
  session.set(as);
  const requests = answerWith(({ address, method }) => {
    if (address.includes('list_rules')) return { code: 0, data: [FROST] };
    if (method === 'PUT') return { code: 0, data: {} };
    return { code: 0, data: { role: as.role ?? 'owner' } };
  });
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <Lines />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return requests;
}
const person = userEvent.setup({ delay: null });

test('a moved line is saved once this is confirmed, and nothing else of the rule changes', async () => {
  displaySetting.set({ ...displaySetting.get(), temperatureUnit: 1 });
  const requests = open();
  await waitFor(() => expect(shown).toMatchObject([{ value: 2, label: 'Frost', severity: 'critical' }]));
  act(() => shown[0]?.onDrag?.(3));
  await screen.findByText(
    /^Frost: 35\.60 °F becomes 37\.40 °F\. Its open alarms end\. The rule watches other/,
  );
  expect(shown[0]?.value).toBe(3);
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Save the limit' }));
  await waitFor(() => expect(screen.queryByText(/becomes/)).toBeNull());
  const { device_name: _, open_count: __, ...rule } = FROST;
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    ...rule,
    condition: { kind: 'below', limit: 3, hysteresis: 1 },
  });
});

test('a cancelled line is back where it was', async () => {
  open();
  await waitFor(() => expect(shown).toHaveLength(1));
  act(() => shown[0]?.onDrag?.(3));
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(shown[0]?.value).toBe(2);
});

test('an observer sees the line and does not move it', async () => {
  open({ ...OWNER, child_id: '12', role: 'observer' });
  await waitFor(() => expect(shown).toHaveLength(1));
  expect(shown[0]?.onDrag).toBeUndefined();
});
