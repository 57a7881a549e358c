// @vitest-environment happy-dom
import type { AlarmRule } from '@fieldscope/contract/calls/alarms';
import type { Chart } from '@fieldscope/contract/calls/chart-pages';
import type { Eui } from '@fieldscope/contract/ids';
import { HOUR_MS } from '@fieldscope/contract/time';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerWith, OWNER } from '../../../test/answers';
import { recordCanvas } from '../../../test/canvas';
import { FROM } from '../../../test/curves';
import { session } from '../../api/session';
import { loadAreas } from '../../texts/texts';
import { ChartPlot } from './ChartPlot';

const AIR = { eui: '2CF7F1C0434000AA' as Eui, channel: 1, measurement_id: 4097 };
const CHART: Chart = {
  ...{ chart_id: 1, desktop_id: 1, name: 'Air', row: 1, column: 1 },
  series: [{ ...AIR, device_name: 'Greenhouse 2', group_uuid: 'g1' }],
};
const rule = (rule_id: number, name: string, group_uuid: string): AlarmRule => ({
  ...{ rule_id, name, group_uuid, severity: 'warning', is_on: true, eui: null, device_name: null },
  ...{ channel: null, measurement_id: 4097, hold_minutes: 0, cooldown_minutes: 0, hours: null },
  ...{ condition: { kind: 'outside', low: 5, high: 30, hysteresis: 0 }, receivers: [], open_count: 0 },
});
const CURVE = {
  ...{ ...AIR, interval_minutes: 60, bin_ms: 0, reading_count: 2, min: null, max: null },
  ...{ times: [FROM, FROM + HOUR_MS], values: [20, 22] },
};

beforeEach(async () => {
  recordCanvas();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly listener: ResizeObserverCallback) {}
      observe() {
        this.listener([{ contentRect: new DOMRect(0, 0, 800, 320) } as never], this as never);
      }
      unobserve() {}
      disconnect() {}
    },
  );
  session.set(OWNER);
  await loadAreas(['chart-pages', 'charts', 'ui', 'values', 'common']);
});

test('a chart has the limits of rules for the groups of its devices, which are moved as on the page of a node', async () => {
  const person = userEvent.setup({ delay: null });
  const requests = answerWith(({ address, method }) => {
    if (address.includes('list_rules'))
      return { code: 0, data: [rule(1, 'Greenhouses', 'g1'), rule(2, 'Fields', 'g2')] };
    if (address.includes('list_history')) return { code: 0, data: [CURVE] };
    if (method === 'PUT' || address.includes('note')) return { code: 0, data: [] };
    return { code: 0, data: { role: 'owner' } };
  });
  const bounds = { from: FROM, to: FROM + 2 * HOUR_MS };
  const time = {
    bounds,
    comparison: { kind: undefined, ms: 0, change() {} },
    isLive: false,
    onZoom() {},
    onZoomOut() {},
  };
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={new QueryClient()}>
        <ChartPlot chart={CHART} time={time} height={240} points={500} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  const lines = await screen.findAllByRole('slider');
  expect(
    lines.map((line) => ['aria-label', 'aria-valuetext'].map((name) => line.getAttribute(name))),
  ).toEqual([
    ['Greenhouses', '5.0 °C'],
    ['Greenhouses', '30.0 °C'],
  ]);
  lines[1]!.focus();
  await person.keyboard('{PageUp}');
  await screen.findByText(/^Greenhouses: 30\.0 °C becomes/);
  await person.click(screen.getByRole('button', { name: 'Save the limit' }));
  await waitFor(() =>
    expect(requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ rule_id: 1 }),
  );
});
