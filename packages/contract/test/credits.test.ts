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
    'dataExports.createLink',
    'legacyData.listRaw',
    'legacyData.listSegments',
    'localFigures.list',
    'open.listTelemetry',
    'open.aggregateChartPoints',
    'scenes.listSparklines',
    'trackers.listPositions',
  ]);
});

/** They write and hand out what was read, which the audit log shows. */
const OF_FILES = ['dataExports.create', 'dataExports.createLink'];

test.each(
  closing.filter(({ name }) => !OF_FILES.includes(name)),
)('$name reads for an organisation, whose credits it can check', ({ call }) => {
  expect(isChange(call)).toBe(false);
  expect(['observer', 'key_read']).toContain(call.role);
});
