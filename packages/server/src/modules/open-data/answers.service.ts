import type { OrgId } from '@fieldscope/contract/ids';
import type { WorkTools } from '../../platform/workers/work-kind';
import { ofDevicesInService } from '../device-services/device-services.service';
import { findSeriesBegins } from '../history/history.service';
import { measurementLabels } from '../measurements/measurement-labels.service';
import { type Catalogue, catalogueOf, type PublishedSeries } from './catalogue.model';
import { orderOfObservations, wantedById, wantedOf } from './observation-queries.model';
import {
  Budget,
  countWanted,
  entityOf,
  MOST_SKIPPED,
  type Observed,
  type ReadingCtx,
  readAll,
  readPage,
  readPlace,
  type Wanted,
  writePlace,
} from './observations.service';
import { listPublishedMeasurements, type PublishedScene } from './open-data.repository';
import { type Entity, isIdName, isToMany, linksOf, propertiesOf, SET_NAMES } from './protocol/entities.model';
import { holds, inOrder, valueFor } from './protocol/evaluate.model';
import { parseQuery, type Query, writtenWith } from './protocol/query.model';
import { refuse, refuseMissing } from './protocol/refusals.model';
import { parsePath, type ResourcePath } from './protocol/resource-path.model';
import { Times } from './protocol/values.model';

/** What is asked of a publication. */
export interface Question {
  scene: PublishedScene;
  /** Address of the service document. */
  root: string;
  /** Below that, as it was asked. */
  path: string;
  query: string;
}

/** An answer as JSON, or as the text of one value. */
export type Answer = { json: object } | { text: string };

/** What this server keeps to, by the names of the standard's requirements. */
const SPECIFICATION = 'http://www.opengis.net/spec/iot_sensing/1.1/req';
const CONFORMANCE = [
  'datamodel',
  'resource-path/resource-path-to-entities',
  ...[
    ...['status-code', 'query-status-code', 'order', 'expand', 'select', 'orderby', 'top', 'skip', 'count'],
    ...['filter', 'built-in-filter-operations', 'pagination'],
  ].map((name) => `request-data/${name}`),
].map((name) => `${SPECIFICATION}/${name}`);

interface Answering {
  reading: ReadingCtx;
  budget: Budget;
  catalogue: Catalogue;
  root: string;
  now: number;
  /** What was written of each entity, by what was asked of it. */
  known: Map<Query, Map<Entity, { json: unknown; size: number }>>;
}

/** Entities that are held, or observations that are yet to be read. */
type Found =
  | { kind: 'entities'; entities: readonly Entity[] }
  | { kind: 'observations'; series: readonly PublishedSeries[]; id?: string | number };

/** @throws Refusal with what the protocol answers */
export async function answer(tools: WorkTools, { scene, root, path, query }: Question): Promise<Answer> {
  const resource = parsePath(path);
  if (!resource) return { json: serviceDocument(root) };
  const asked = parseQuery(resource.last, query);
  const answering: Answering = {
    ...{ root, now: tools.clock.now(), budget: new Budget(), known: new Map() },
    reading: { ...tools, orgId: scene.orgId },
    catalogue: await readCatalogue(tools, scene),
  };
  const found = await foundAt(answering, resource);
  if (!resource.isOne) {
    const list = await listOf(answering, found, asked, `${root}/${path}`);
    return { json: resource.end === 'references' ? references(answering, list) : jsonOf(list, asked) };
  }
  const entity = await onlyOne(answering, found);
  if (typeof resource.end === 'object') return propertyOf(entity, resource.end);
  return { json: await written(answering, entity, asked) };
}

const serviceDocument = (root: string) => ({
  value: SET_NAMES.map((name) => ({ name, url: `${root}/${name}` })),
  serverSettings: { conformance: CONFORMANCE },
});

async function readCatalogue(
  { db, clock }: Pick<WorkTools, 'db' | 'clock'>,
  scene: PublishedScene,
): Promise<Catalogue> {
  const { orgId, sceneId } = scene as { orgId: OrgId; sceneId: number };
  const [published, labelOf] = await Promise.all([
    listPublishedMeasurements(db, orgId, sceneId),
    measurementLabels(db, orgId, 'en'),
  ]);
  const open = new Set(await ofDevicesInService({ db, orgId, clock }, published));
  // Of a device whose history is closed nothing is read, as if it had measured nothing.
  const measurements = published.map((one) =>
    open.has(one) ? one : { ...one, seriesId: null, lastAt: null },
  );
  const seriesIds = measurements.map(({ seriesId }) => seriesId).filter((id) => id !== null);
  const begins = await findSeriesBegins(db, orgId, seriesIds);
  return catalogueOf({ scene, measurements, labelOf, begins });
}

/** Follows a path from its set. @throws Refusal 404 */
async function foundAt(answering: Answering, { set, steps }: ResourcePath): Promise<Found> {
  const { catalogue } = answering;
  let found: Found =
    set === 'Observations'
      ? { kind: 'observations', series: catalogue.series }
      : { kind: 'entities', entities: catalogue.sets[set] };
  for (const step of steps) {
    if (step.kind === 'link') found = linkedTo(catalogue, await onlyOne(answering, found), step.link);
    else if (found.kind === 'observations') found = { ...found, id: step.id };
    else found = { kind: 'entities', entities: found.entities.filter(({ id }) => id === step.id) };
  }
  return found;
}

function linkedTo({ series }: Catalogue, entity: Entity, link: string): Found {
  if (link !== 'Observations') return { kind: 'entities', entities: entity.links[link] ?? [] };
  return {
    kind: 'observations',
    series: series.filter(({ datastream, feature }) => datastream === entity || feature === entity),
  };
}

/** @throws Refusal 404 */
async function onlyOne({ reading, budget }: Answering, found: Found): Promise<Entity> {
  if (found.kind === 'entities') return found.entities[0] ?? refuseMissing('what the path names');
  const wanted = wantedById(found.series, found.id!);
  const page = await readPage(reading, budget, wanted, { isDescending: false, skip: 0, take: 1 });
  const [observed] = page.observed;
  return observed ? entityOf(observed) : refuseMissing('what the path names');
}

interface List {
  entities: readonly Entity[];
  items: unknown[];
  count?: number;
  nextLink?: string;
}

const jsonOf = ({ items, count, nextLink }: List, { isDataArray }: Query) => ({
  ...(count !== undefined && { '@iot.count': count }),
  ...(nextLink !== undefined && { '@iot.nextLink': nextLink }),
  value: isDataArray ? dataArrays(items as DataRow[]) : items,
});

/** @param address of the list, without its options */
async function listOf(answering: Answering, found: Found, query: Query, address: string): Promise<List> {
  const page =
    found.kind === 'entities'
      ? entitiesOf(answering, found.entities, query)
      : await observationsOf(answering, found.series, query);
  const items: unknown[] = [];
  for (const entity of page.entities) {
    answering.budget.takeEntities(1);
    items.push(query.isDataArray ? dataRow(answering, entity) : await writtenOnce(answering, entity, query));
  }
  const { next, count, entities } = page;
  const nextLink = next && `${address}?${writtenWith(query.written, next)}`;
  return { entities, items, count, nextLink };
}

interface EntityPage {
  entities: readonly Entity[];
  count?: number;
  /** Options in which the next page differs; undefined: there is none. */
  next?: Record<string, string | undefined>;
}

function entitiesOf({ now }: Answering, all: readonly Entity[], query: Query): EntityPage {
  const { filter, order, skip, top, count } = query;
  const chosen = filter
    ? all.filter((entity) => holds({ parameter: '$filter', now }, filter, entity))
    : [...all];
  const evaluation = { parameter: '$orderby', now };
  chosen.sort((a, b) => {
    for (const { by, isDescending } of order) {
      const difference = inOrder(valueFor(evaluation, by, a), valueFor(evaluation, by, b));
      if (difference !== 0) return isDescending ? -difference : difference;
    }
    return 0;
  });
  const end = skip + top;
  return {
    entities: chosen.slice(skip, end),
    ...(count && { count: chosen.length }),
    ...(top > 0 && end < chosen.length && { next: { $skip: String(end) } }),
  };
}

async function observationsOf(
  { reading, budget, now }: Answering,
  series: readonly PublishedSeries[],
  query: Query,
): Promise<EntityPage> {
  const { filter, order, skip, top, after } = query;
  budget.takeList();
  if (skip > MOST_SKIPPED)
    refuse(
      '$skip',
      `at most ${MOST_SKIPPED} of Observations: follow @iot.nextLink, or filter by phenomenonTime`,
    );
  const wanted = wantedOf(now, series, filter);
  const { by, isDescending } = orderOfObservations(order);
  const count = query.count ? await countWanted(reading, wanted) : undefined;
  const counted = count === undefined ? {} : { count };
  if (by === 'result') return { ...counted, ...(await byResult({ reading, wanted }, query, isDescending)) };
  const page = await readPage(reading, budget, wanted, {
    ...{ isDescending, skip, take: top },
    ...(after !== undefined && { after: readPlace(after) ?? refuse('$skiptoken', 'none of this server') }),
  });
  const { next, observed } = page;
  return {
    ...counted,
    entities: observed.map(entityOf),
    ...(next && {
      next: {
        $skip: next.skip === 0 ? undefined : String(next.skip),
        $skiptoken: next.after && writePlace(next.after),
      },
    }),
  };
}

async function byResult(
  { reading, wanted }: { reading: ReadingCtx; wanted: Wanted },
  { skip, top }: Query,
  isDescending: boolean,
): Promise<EntityPage> {
  const all = await readAll(reading, wanted, '$orderby');
  const sign = isDescending ? -1 : 1;
  all.sort((a: Observed, b: Observed) => (a.value - b.value) * sign);
  const end = skip + top;
  return {
    entities: all.slice(skip, end).map(entityOf),
    ...(top > 0 && end < all.length && { next: { $skip: String(end) } }),
  };
}

/** Thousands of observations lead to the same datastream: it is written once for all of them, and counts as often as it is answered. */
async function writtenOnce(answering: Answering, entity: Entity, query: Query): Promise<unknown> {
  const { budget, known } = answering;
  if (entity.set === 'Observations' || query.expand.length === 0) return written(answering, entity, query);
  const ofQuery = known.get(query) ?? new Map<Entity, { json: unknown; size: number }>();
  known.set(query, ofQuery);
  const before = ofQuery.get(entity);
  if (before) {
    budget.takeEntities(before.size);
    return before.json;
  }
  const taken = budget.takenEntities;
  const json = await written(answering, entity, query);
  ofQuery.set(entity, { json, size: budget.takenEntities - taken });
  return json;
}

/** An entity as it is answered: what was selected of it, links, and what they lead to where that was asked for. */
async function written(
  answering: Answering,
  entity: Entity,
  { select, expand }: Query,
): Promise<Record<string, unknown>> {
  const { set } = entity;
  const self = selfLink(answering, entity);
  const isSelected = (name: string) => !select || select.includes(name);
  const expanded = new Set(expand.map(({ link }) => link));
  const json: Record<string, unknown> = {};
  if (isSelected('@iot.id')) json['@iot.id'] = entity.id;
  if (isSelected('@iot.selfLink')) json['@iot.selfLink'] = self;
  for (const name of propertiesOf(set))
    if (isSelected(name) && name in entity.properties) json[name] = writtenValue(entity.properties[name]);
  for (const link of linksOf(set))
    if (isSelected(link) && !expanded.has(link)) json[`${link}@iot.navigationLink`] = `${self}/${link}`;
  for (const { link, query } of expand) {
    const found = linkedTo(answering.catalogue, entity, link);
    const list = await listOf(answering, found, query, `${self}/${link}`);
    if (!isToMany(link)) {
      json[link] = list.items[0] ?? null;
      continue;
    }
    json[link] = list.items;
    if (list.count !== undefined) json[`${link}@iot.count`] = list.count;
    if (list.nextLink !== undefined) json[`${link}@iot.nextLink`] = list.nextLink;
  }
  return json;
}

const selfLink = ({ root }: Pick<Answering, 'root'>, { set, id }: Entity): string =>
  `${root}/${set}(${typeof id === 'number' ? id : `'${id}'`})`;

function writtenValue(value: unknown): unknown {
  if (!(value instanceof Times)) return value;
  const [from, to] = [new Date(value.from).toISOString(), new Date(value.to).toISOString()];
  return from === to ? from : `${from}/${to}`;
}

const references = (answering: Answering, { entities, nextLink }: List) => ({
  ...(nextLink !== undefined && { '@iot.nextLink': nextLink }),
  value: entities.map((entity) => ({ '@iot.selfLink': selfLink(answering, entity) })),
});

/** @throws Refusal 404 */
function propertyOf(entity: Entity, end: Exclude<ResourcePath['end'], string>): Answer {
  const { property, within, isValue } = end;
  let value = isIdName(property) ? entity.id : writtenValue(entity.properties[property]);
  for (const step of within)
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined;
  if (value === undefined) return refuseMissing([property, ...within].join('/').slice(0, 64));
  if (!isValue) return { json: { [within.at(-1) ?? property]: value } };
  return { text: typeof value === 'object' ? JSON.stringify(value) : String(value) };
}

const COMPONENTS = ['id', 'phenomenonTime', 'resultTime', 'result'];

interface DataRow {
  datastream: string;
  row: unknown[];
}

function dataRow(answering: Answering, entity: Entity): DataRow {
  const { phenomenonTime, resultTime, result } = entity.properties;
  return {
    datastream: selfLink(answering, entity.links.Datastream![0]!),
    row: [entity.id, writtenValue(phenomenonTime), writtenValue(resultTime), result],
  };
}

/** Observations as rows, by datastream. */
function dataArrays(rows: readonly DataRow[]): unknown[] {
  const groups = new Map<string, unknown[][]>();
  for (const { datastream, row } of rows) {
    const group = groups.get(datastream);
    if (group) group.push(row);
    else groups.set(datastream, [row]);
  }
  return [...groups].map(([datastream, dataArray]) => ({
    'Datastream@iot.navigationLink': datastream,
    components: COMPONENTS,
    'dataArray@iot.count': dataArray.length,
    dataArray,
  }));
}
