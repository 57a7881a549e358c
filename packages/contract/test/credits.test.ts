import { expect, test } from 'vitest';
import { isChange } from '../src/call';
import { listCalls } from '../src/calls';

const closing = listCalls().filter(({ call }) => call.needsCredits);

test('credits open history and nothing else', () => {
  expect(closing.map(({ name }) => name)).toEqual([
    'alarms.preview',
    'channels.listHistory',
    'channels.listData',
    'completeChannelData.list',
    'dataExports.exportMeasurements',
    'dataExports.create',
    'legacyData.listRaw',
    'legacyData.listSegments',
    'localFigures.list',
    'open.listTelemetry',
    'open.aggregateChartPoints',
    'openTools.listSeries',
    'panels.viewCurves',
    'reports.preview',
    'scenes.listSparklines',
    'trackers.listPositions',
  ]);
});

/** It writes a file of what was read, which the audit log shows. */
const reading = closing.filter(({ name }) => name !== 'dataExports.create');

test.each(reading)('$name reads for an organisation, whose credits it can check', ({ call }) => {
  expect(isChange(call)).toBe(false);
  expect(['observer', 'key_read']).toContain(call.role);
});
