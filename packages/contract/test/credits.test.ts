import { expect, test } from 'vitest';
import { isChange } from '../src/call';
import { listCalls } from '../src/calls';

const closing = listCalls().filter(({ call }) => call.needsCredits);

test('credits open history and nothing else', () => {
  expect(closing.map(({ name }) => name)).toEqual([
    'advice.ask',
    'advice.askAgain',
    'advice.view',
    'advice.converse',
    'advice.viewWording',
    'advice.exportPdf',
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
    'open.viewSuggestion',
    'openTools.listSeries',
    'panels.viewCurves',
    'reports.preview',
    'scenes.listSparklines',
    'trackers.listPositions',
  ]);
});

/** They keep what was read as a file, an advice or its words, which the audit log shows. */
const KEEPING = [
  'dataExports.create',
  'advice.ask',
  'advice.askAgain',
  'advice.converse',
  'open.viewSuggestion',
];
const reading = closing.filter(({ name }) => !KEEPING.includes(name));

test.each(reading)('$name reads for an organisation, whose credits it can check', ({ call }) => {
  expect(isChange(call)).toBe(false);
  expect(['observer', 'key_read']).toContain(call.role);
});
