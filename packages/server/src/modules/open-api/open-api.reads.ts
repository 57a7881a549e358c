import { legacy } from '@fieldscope/contract/calls/legacy';
import { legacyData } from '@fieldscope/contract/calls/legacy-data';
import { open } from '@fieldscope/contract/calls/open';
import { openOlder } from '@fieldscope/contract/calls/open-older';
import { openTools } from '@fieldscope/contract/calls/open-tools';
import { type Read, read } from '../../platform/http/reads';
import * as service from './legacy.service';
import * as data from './legacy-data.service';
import { listDevices } from './open-api.service';
import * as older from './open-older.service';
import { aggregateChartPoints, listTelemetry, viewLatestTelemetry } from './open-telemetry.service';
import * as tools from './tools/flat-rows.service';
import { writeMetrics } from './tools/metrics.service';

export const openApiReads: readonly Read[] = [
  read(open.listDevices, listDevices),
  read(open.viewLatestTelemetry, viewLatestTelemetry),
  read(open.listTelemetry, listTelemetry),
  read(open.aggregateChartPoints, aggregateChartPoints),
  read(legacy.listEuis, service.listEuis),
  read(legacy.listGateways, service.listGateways),
  read(legacy.listNodes, service.listNodes),
  read(openOlder.listEuis, older.listEuis),
  read(openOlder.listGateways, older.listGateways),
  read(openOlder.listNodes, older.listNodes),
  read(legacyData.viewLatest, data.viewLatest),
  read(legacyData.listRaw, data.listRaw),
  read(legacyData.listSegments, data.listSegments),
  read(openTools.metrics, writeMetrics),
  read(openTools.listDevices, tools.listDevices),
  read(openTools.listLatest, tools.listLatest),
  read(openTools.listSeries, tools.listSeries),
];
