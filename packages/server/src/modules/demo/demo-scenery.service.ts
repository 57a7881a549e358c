import { randomUUID } from 'node:crypto';
import { SeriesKey } from '@fieldscope/contract/calls/channels';
import { fail } from '@fieldscope/contract/errors/fail';
import { type Eui, GroupId, type OrgId } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import { PanelComponentInput } from '@fieldscope/contract/panel-component';
import { type EpochMs, HOUR_MS } from '@fieldscope/contract/time';
import { demoPosition } from '@fieldscope/simulator/demo-farm';
import { demoName } from '@fieldscope/simulator/demo-names';
import { DEMO_PANEL_NOTE, DEMO_PANELS } from '@fieldscope/simulator/demo-panels';
import { DEMO_PLAN_NAME, DEMO_PLAN_OPACITY, drawDemoPlan } from '@fieldscope/simulator/demo-plan';
import {
  DEMO_CHART_PAGE,
  DEMO_FIELDS,
  DEMO_GEOFENCE,
  DEMO_RULES,
  DEMO_RULES_WATCH_HOURS,
  DEMO_SCENES,
  type DemoMeasurement,
  type DemoRule,
} from '@fieldscope/simulator/demo-scenery';
import type { OrgCtx } from '../../platform/http/request-context';
import type { Db } from '../../platform/postgres/db';
import type { PlatformServices } from '../../platform/services';
import type { AlarmEvaluation } from '../alarms/evaluation/evaluation.service';
import { createRule, eraseRules, type Scope } from '../alarms/rules/rules.service';
import { createChartPage, eraseChartPages } from '../chart-pages/chart-pages.service';
import { createChart } from '../chart-pages/charts.service';
import { createFields, eraseFields, type FieldPorts } from '../fields/fields.service';
import { createGeofence, eraseGeofences } from '../geofences/geofences.service';
import { createDrawnPicture, erasePictures } from '../ground-pictures/ground-pictures.service';
import { createPanel, erasePanels } from '../panels/panels.service';
import { createScene, eraseScenes } from '../scenes/scenes.service';
import { listMeasurements } from '../telemetry/telemetry.service';

/** Ids of what was made of the devices of a demo farm. */
export interface DemoScenery {
  fieldIds: number[];
  geofenceIds: number[];
  ruleIds: number[];
  sceneIds: number[];
  chartPageIds: number[];
  /** Older farms have neither pictures nor panels. */
  pictureIds?: number[];
  panelIds?: number[];
}

export interface SceneryParts {
  fieldPorts: FieldPorts;
  evaluation: Pick<AlarmEvaluation, 'reload'>;
}

/** The devices of a new farm, by their names in English. */
export interface NewDevices {
  euis: ReadonlyMap<string, Eui>;
  /** Ids of the groups, by their names in English. */
  groups: ReadonlyMap<string, string>;
}

/**
 * Makes fields, a geofence, rules, scenes, a chart page, panels and a picture below the maps, as an administrator of the organisation would. It belongs in the
 * transaction of the farm.
 */
export async function makeScenery(
  services: PlatformServices,
  orgId: OrgId,
  language: Language,
  devices: NewDevices,
  parts: SceneryParts,
): Promise<DemoScenery> {
  const ctx = administratorOf(services, orgId, language);
  const named = <T extends { name: string }>(thing: T): T => ({
    ...thing,
    name: demoName(thing.name, language),
  });
  const seriesOf = await seriesFinder(ctx, devices);

  const { field_ids: fieldIds } = await createFields(ctx, parts.fieldPorts, {
    fields: DEMO_FIELDS.map(({ name, crop, corners }) => ({
      ...{ name: demoName(name, language), crop: demoName(crop, language) },
      outline: [[corners.map(([east, north]) => cornerAt(east, north))]],
    })),
    existing: 'refuse',
  });
  const { geofence_id: geofenceId } = await createGeofence(ctx, {
    name: demoName(DEMO_GEOFENCE.name, language),
    shape: { kind: 'circle', ...demoPosition(DEMO_GEOFENCE), radius_metres: DEMO_GEOFENCE.radiusMetres },
  });
  const ruleIds: number[] = [];
  for (const rule of DEMO_RULES) {
    const watching = { ...ctx, clock: hoursBefore(services, DEMO_RULES_WATCH_HOURS) };
    const made = await createRule(watching, parts.evaluation, {
      ...{ name: demoName(rule.name, language), severity: rule.severity, is_on: true },
      ...{ condition: rule.condition(geofenceId), hours: null, receivers: [] },
      ...{ hold_minutes: rule.holdMinutes ?? 0, cooldown_minutes: 0 },
      ...scopeOf(rule, devices.groups.get('Machines')!, seriesOf),
    });
    ruleIds.push(made.rule_id);
  }
  const sceneIds: number[] = [];
  for (const { name, measurements } of DEMO_SCENES) {
    const made = await createScene(ctx, {
      name: demoName(name, language),
      measurements: measurements.map((one) => ({ ...seriesOf(one), alias: demoName(one.alias, language) })),
    });
    sceneIds.push(made.scene_id);
  }
  const { charts, ...page } = DEMO_CHART_PAGE;
  const { desktop_id: chartPageId } = await createChartPage(ctx, named(page));
  for (const { name, series } of charts)
    await createChart(ctx, {
      ...{ desktop_id: chartPageId, name: demoName(name, language), series: series.map(seriesOf) },
    });
  const pictureId = await createDrawnPicture(ctx, {
    ...{ name: demoName(DEMO_PLAN_NAME, language), opacity: DEMO_PLAN_OPACITY },
    ...drawDemoPlan(),
  });
  return {
    ...{ fieldIds, geofenceIds: [geofenceId], ruleIds, sceneIds },
    ...{ chartPageIds: [chartPageId], pictureIds: [pictureId] },
    panelIds: await makePanels(ctx, devices, seriesOf),
  };
}

async function makePanels(
  ctx: OrgCtx,
  { groups }: NewDevices,
  seriesOf: (one: DemoMeasurement) => SeriesKey,
): Promise<number[]> {
  const panelIds: number[] = [];
  for (const { name, group, components } of DEMO_PANELS) {
    const first = group === undefined ? null : GroupId.parse(groups.get(group));
    const { panel_id } = await createPanel(ctx, {
      name: demoName(name, ctx.language),
      settings: { bgColor: null, bgImage: '', variable: first === null ? null : { kind: 'group', first } },
      components: components.map(({ shows = [], ofVariable = [], ...component }) =>
        PanelComponentInput.parse({
          ...component,
          component_id: randomUUID(),
          name: demoName(component.name, ctx.language),
          settings: {
            ...component.settings,
            ...(component.kind === 'text' && { text: demoName(DEMO_PANEL_NOTE, ctx.language) }),
          },
          sources: [
            ...shows.map((one) => seriesOf(one)),
            ...ofVariable.map((measurement_id) => ({ eui: null, channel: null, measurement_id })),
          ],
        }),
      ),
    });
    panelIds.push(panel_id);
  }
  return panelIds;
}

/** Deletes what was made of it and is still there. A geofence or field that something else uses stays. */
export async function eraseScenery(
  trx: Db,
  orgId: OrgId,
  deviceIds: readonly number[],
  scenery: DemoScenery,
): Promise<void> {
  await eraseRules(trx, orgId, { ruleIds: scenery.ruleIds, deviceIds });
  await eraseGeofences(trx, orgId, scenery.geofenceIds);
  await eraseFields(trx, orgId, scenery.fieldIds);
  await eraseScenes(trx, orgId, scenery.sceneIds);
  await eraseChartPages(trx, orgId, scenery.chartPageIds);
  await erasePictures(trx, orgId, scenery.pictureIds ?? []);
  await erasePanels(trx, orgId, scenery.panelIds ?? []);
}

/** What use cases ask of a caller, when the portal itself is the one who calls. */
function administratorOf(services: PlatformServices, orgId: OrgId, language: Language): OrgCtx {
  const { signal } = new AbortController();
  return {
    ...services,
    ...{
      orgId,
      language,
      address: '',
      userAgent: '',
      accept: undefined,
      acceptEncoding: undefined,
      subject: undefined,
    },
    actor: { kind: 'key', orgId, accessId: 'demo farm', level: 'full' },
    answerHeaders: {},
    whenGone: () => signal,
  };
}

const hoursBefore = ({ clock }: Pick<PlatformServices, 'clock'>, hours: number) => {
  const at = (clock.now() - hours * HOUR_MS) as EpochMs;
  return { now: () => at };
};

function cornerAt(east: number, north: number): [longitude: number, latitude: number] {
  const { longitude, latitude } = demoPosition({ east, north });
  return [longitude, latitude];
}

/** Finds the channel on which a device measures something. */
async function seriesFinder(ctx: OrgCtx, { euis }: NewDevices) {
  const known = await listMeasurements(ctx, { eui: [...euis.values()] });
  return ({ device, measurementId }: DemoMeasurement): SeriesKey => {
    const eui = euis.get(device);
    const found = known.find((one) => one.eui === eui && one.measurement_id === measurementId);
    if (!found) return fail('sensor_missing', { eui: device, measurement_id: measurementId });
    return SeriesKey.parse({ eui: found.eui, channel: found.channel, measurement_id: measurementId });
  };
}

function scopeOf(
  { of }: DemoRule,
  machines: string,
  seriesOf: (one: DemoMeasurement) => SeriesKey,
): Omit<Scope, 'condition'> {
  const everywhere = { eui: null, group_uuid: null, channel: null, measurement_id: null };
  if (of === 'all') return everywhere;
  if (of === 'machines') return { ...everywhere, group_uuid: GroupId.parse(machines) };
  return { ...everywhere, ...seriesOf(of) };
}
