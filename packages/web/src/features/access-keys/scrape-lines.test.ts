import { openTools } from '@fieldscope/contract/calls/open-tools';
import { expect, test } from 'vitest';
import { grafanaLines, metricsLine, prometheusLines, rowsLine } from './scrape-lines';

const ACCESS = {
  accessId: 'ABCDEFGH12345678',
  secret: '<access key>',
  publicUrl: 'https://farm.example:8443/portal',
};

test('Prometheus is told the address in the parts that it takes', () => {
  const lines = prometheusLines(ACCESS)
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toContain('scheme: https');
  expect(lines).toContain(`metrics_path: /portal/openapi${openTools.metrics.path}`);
  expect(lines).toContain('username: ABCDEFGH12345678');
  expect(lines).toContain("- targets: ['farm.example:8443']");
  expect(prometheusLines({ ...ACCESS, publicUrl: 'http://farm.example' })).toContain(
    'metrics_path: /openapi/metrics\n',
  );
});

test('a terminal reads the same', () => {
  expect(metricsLine(ACCESS)).toBe(
    'curl -u "ABCDEFGH12345678:<access key>" "https://farm.example:8443/portal/openapi/metrics"',
  );
  expect(rowsLine(ACCESS)).toContain(`/openapi${openTools.listLatest.path}"`);
});

test('Grafana has one address, before which its queries stand', () => {
  expect(grafanaLines(ACCESS)).toContain('\n    url: https://farm.example:8443/portal\n');
});
