import { randomUUID } from 'node:crypto';
import { ACCESS_LEVEL } from '@fieldscope/contract/access-level';
import type { CallName } from '@fieldscope/contract/calls';
import type { ErrorName } from '@fieldscope/contract/errors/catalogue';
import { AGREEMENT_VERSION } from '@fieldscope/contract/order-limits';
import { SUB_ACCOUNT_TYPE } from '@fieldscope/contract/sub-account-types';
import { HOUR_MS } from '@fieldscope/contract/time';
import { OPERATOR_PASSWORD, PASSWORD } from './builders';
import { anUpEvent, S2101_UPLINK } from './sender';
import { A_CIRCLE, A_FIELD, A_PAGE, aGauge, aRule, type Farm, PROFILE } from './whole-farm';

/** How a call is made. */
export interface Entry {
  /** The least that the call needs, about things of this farm. */
  input(farm: Farm): object;
  /** Errors that a caller with the right can meet on the own farm; none: it succeeds. */
  meets?: ErrorName[];
}
/** A PNG of 16 by 16 pixels of one colour. */
const A_PIXEL_PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGElEQVQokWPgrUojCTGMaqgaDSXe4Zo0AKdG7QEXXfwFAAAAAElFTkSuQmCC';
const A_BASKET = { currency: 'EUR', items: [{ sku: 'PACK' }] };
/** No organisation has it. */
const NO_ORDER = { order_id: '999999999' };
const NO_INVOICE = { invoice_id: '999999999' };
const withEui: Entry = { input: ({ node }) => ({ eui: node.eui }) };
const withEuis: Entry = { input: ({ node }) => ({ eui: [node.eui] }) };
const withDeviceEuis: Entry = { input: ({ node }) => ({ device_euis: [node.eui] }) };
const withDeviceEui: Entry = { input: ({ node }) => ({ device_eui: node.eui }) };
/** Nobody has signed it. */
const GUESSED_PROOF = { id: 'AAAA', client_data: 'e30', authenticator_data: 'AAAA', signature: 'AAAA' };
/** As a browser has it; its push service is not to be reached. */
const A_SUBSCRIPTION = {
  endpoint: 'https://push.example/send/abc',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const withNothing: Entry = { input: () => ({}) };
/** Everybody but the owner learns that there is no such notice. */
const withNotice: Entry = { input: ({ noticeId }) => ({ noticeId }), meets: ['announcement_missing'] };
const withChild: Entry = { input: ({ childId }) => ({ child_id: childId }), meets: ['account_missing'] };
/** Another organisation has no such connection, and once it is deleted none has. */
const withConnection: Entry = {
  input: ({ connectionId }) => ({ connection_id: connectionId, name: 'Renamed' }),
  meets: ['resource_missing'],
};
/** That of the farm is no connection whose messages are mapped. */
const withMapping: Entry = {
  input: ({ connectionId }) => ({
    connection_id: connectionId,
    mapping: {
      ...{ version: 1, fields: { dev_eui: '/eui' }, payload_encoding: 'hex', time_format: 'iso' },
    },
  }),
  meets: ['resource_missing'],
};
const A_CAMERA_MODEL = { name: 'Fruit', version: '1.0.0', algorithm: 1, description: '', classes: ['apple'] };
const LIMITS_OFF = { enable: 0, intervalMinutes: 5, sampleSeconds: 30, max: 50, min: 0, type: 0 };
/** Thresholds of a tracker, all of them off. */
export const EVENT_SETTINGS = {
  motion: { enable: 0, thresholdMg: 30, intervalMinutes: 5 },
  motionless: { enable: 0, timeoutMinutes: 360 },
  shock: { enable: 0, thresholdMg: 300 },
  temperature: LIMITS_OFF,
  light: LIMITS_OFF,
};

/** Another organisation has no such scene, and once it is deleted none has. */
const withScene: Entry = {
  input: ({ sceneId, name, node }) => ({
    ...{ scene_id: sceneId, name: `${name} scene`, pinned: true },
    measurements: [{ eui: node.eui, channel: 1, measurement_id: 4097, alias: 'Air' }],
  }),
  meets: ['scene_missing'],
};
/** No organisation has it. */
const withCommand: Entry = {
  input: () => ({ command_id: '6b0c6a1e-0000-4000-8000-0000000000a1' }),
  meets: ['resource_missing'],
};
/** Another organisation has no such profile, and once it is deleted none has. */
const withProfile: Entry = {
  input: ({ profileId }) => ({ profile_id: profileId }),
  meets: ['resource_missing'],
};
/** Nothing listens there. */
const NO_SERVER = 'http://127.0.0.1:1';
/** Another organisation has no such alarm, and the first caller ends it. */
const withAlarm: Entry = {
  input: ({ alarmId }) => ({ alarm_id: [alarmId], user_id: null, minutes: 60 }),
  meets: ['resource_missing'],
};
const seriesOf = ({ node }: Farm) => [{ eui: node.eui, channel: 1, measurement_id: 4097 }];
/** Another organisation has no such page or chart, and once it is deleted none has. */
const withChartPage: Entry = {
  input: ({ chartPageId, name }) => ({ desktop_id: chartPageId, name: `${name} page` }),
  meets: ['chart_page_missing'],
};
const withChart: Entry = {
  input: (farm) => ({ id: farm.chartId, name: 'Warmth', series: seriesOf(farm) }),
  meets: ['chart_missing'],
};
/** Another organisation has no such panel, and once it is deleted none has. */
const withPanel: Entry = {
  input: ({ panelId, name }) => ({
    ...{ id: panelId, panel_id: panelId, name: `${name} panel`, version: 1 },
    editor_id: '6b0c6a1e-0000-4000-8000-0000000000e1',
  }),
  meets: ['resource_missing'],
};
/** Another organisation has no such link, and once it is withdrawn none has. */
const withShare: Entry = {
  input: ({ shareId, name }) => ({ share_id: shareId, name: `${name} link` }),
  meets: ['resource_missing'],
};
/** Another organisation has no such television, and once it is revoked none has. */
const withTelevision: Entry = {
  input: ({ televisionId, name }) => ({ television_id: televisionId, name: `${name} wall` }),
  meets: ['resource_missing'],
};
/** Not to be reached: only the operator's organisation reaches an address of its own network. */
export const AN_INTEGRATION = {
  ...{ kind: 'webhook' as const, settings: { address: 'http://127.0.0.1:9/events' } },
  topics: ['readings' as const],
};
/** Another organisation has no such integration, and once it is deleted none has. */
const withIntegration: Entry = {
  input: ({ integrationId, name, now }) => ({
    ...{ ...AN_INTEGRATION, integration_id: integrationId, name: `${name} hook`, is_on: true, since: now },
    message_id: '6b0c6a1e-0000-4000-8000-0000000000a1',
  }),
  meets: ['resource_missing'],
};
const testedIntegration: Entry = { ...withIntegration, meets: ['resource_missing', 'too_frequent'] };
/** Another organisation has no such report, and once it is deleted none has. */
const withReport: Entry = {
  input: ({ reportId, name, userId }) => ({
    ...{ report_id: reportId, name: `${name} report`, period: 'daily', readers: [userId] },
    ...{ is_on: true, is_paused: false },
  }),
  meets: ['resource_missing', 'account_missing'],
};
const DERIVED_SETTINGS = {
  ...{ timezone: 'Europe/Berlin', season_start: '03-01', chill_start: '10-01', degree_day_method: 'average' },
  ...{ base_temperature: 10, upper_temperature: 30, latitude: 52, elevation: 40, wind_height: 2 },
  ...{ longitude: 13, planted_on: '03-01', biofix: '03-01', crop: null, soil: null, pathogen: null },
  irrigation: 'measured',
} as const;
/** No organisation has it. */
const withTransfer: Entry = {
  input: () => ({ transfer_id: '6b0c6a1e-0000-4000-8000-0000000000a1' }),
  meets: ['resource_missing'],
};
/** The first caller may delete the catalogue. */
const withCatalogueModel: Entry = {
  input: ({ name }) => ({
    model_id: 1,
    profiles: [{ model_id: 1, name: `${name} probe`, model: 'GP-2', fields: [] }],
  }),
  meets: ['resource_missing'],
};
const withImport: Entry = { input: () => ({ import_id: 0x7fff_ffff }), meets: ['resource_missing'] };
const A_CLOUD = { address: NO_SERVER, access_id: 'AAAAAAAAAAAAAAAA', access_key: 'F'.repeat(64) };
const anImportOf = (eui: string) => ({
  format: {
    ...{ kind: 'csv', encoding: 'utf-8', separator: ',', decimal: '.', has_head: true, time: 'ymd' },
    timezone: 'UTC',
  },
  mapping: {
    ...{ layout: 'rows', time: 0, value: 1, unit: null },
    ...{ device: { fixed: eui }, channel: { fixed: 1 }, measurement: { fixed: 4097 } },
  },
  ...{ leave_faulty: false, leave_unknown: false },
});
const readingOf = (farm: Farm, value: string) => ({
  requestId: farm.name,
  deviceEui: farm.kit.eui,
  events: [{ name: 'measure-sensor', value: [{ channel: 1, measurements: { 4098: value } }] }],
});

/** No organisation has it. */
const withLineSeries: Entry = {
  input: () => ({
    ...{ series_id: 0x7fff_ffff, series_ids: [0x7fff_ffff] },
    ...{ eui: null, channel: null, measurement_id: 4097 },
  }),
  meets: ['resource_missing'],
};

/** The first administrator deletes it; a person asks ten times in five minutes. */
const withAdviceQuestion: Entry = {
  input: ({ questionId }) => ({ question_id: questionId }),
  meets: ['resource_missing'],
};

/** Every call has its line here; a new one without a line fails the test. */
export const ENTRIES: Record<CallName, Entry> = {
  'advice.listNodes': withNothing,
  'advice.ask': {
    input: ({ node }) => ({
      question: {
        ...{ subject: 'tomato', place: 'greenhouse', period: 'month', timezone: 'UTC' },
        series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
      },
    }),
  },
  'advice.askAgain': withAdviceQuestion,
  'advice.listQuestions': withNothing,
  'advice.view': withAdviceQuestion,
  'advice.removeQuestion': withAdviceQuestion,
  // Not every server has a language model.
  'advice.converse': {
    input: ({ adviceId }) => ({ advice_id: adviceId }),
    meets: ['resource_missing', 'feature_unsupported'],
  },
  'advice.viewWording': {
    input: ({ adviceId }) => ({ advice_id: adviceId }),
    meets: ['resource_missing'],
  },
  'advice.exportPdf': {
    input: ({ adviceId }) => ({ advice_id: adviceId }),
    meets: ['resource_missing'],
  },
  'alarms.listRules': withNothing,
  'alarms.listReceivers': withNothing,
  'alarms.createRule': { input: ({ node }) => ({ ...aRule, eui: node.eui }) },
  'alarms.updateRule': {
    input: ({ node, ruleId }) => ({ ...aRule, eui: node.eui, rule_id: ruleId }),
    meets: ['resource_missing'],
  },
  // The first caller deletes it.
  'alarms.removeRule': { input: ({ ruleId }) => ({ rule_id: ruleId }), meets: ['resource_missing'] },
  'alarms.listAlarms': withNothing,
  // Another organisation has no such alarm.
  'alarms.listAffected': {
    input: ({ commonAlarmId }) => ({ alarm_id: commonAlarmId }),
    meets: ['resource_missing'],
  },
  'alarms.countOpen': withNothing,
  'alarms.acknowledge': withAlarm,
  'alarms.acknowledgeByTicket': {
    input: () => ({ ticket: 'x'.repeat(43) }),
    meets: ['expired', 'trigger_limit'],
  },
  'alarms.assign': withAlarm,
  'alarms.silence': withAlarm,
  'alarms.resolve': withAlarm,
  'alarms.preview': { input: ({ node }) => ({ ...aRule, eui: node.eui }) },
  'alarmWebhooks.view': withNothing,
  // Not to be reached: only the operator's organisation reaches an address of its own network.
  'alarmWebhooks.save': { input: () => ({ address: 'http://127.0.0.1:9/alarms' }) },
  'alarmWebhooks.replaceSecret': { input: () => ({}), meets: ['resource_missing'] },
  'alarmWebhooks.remove': { input: () => ({}), meets: ['resource_missing'] },
  'alarmWebhooks.test': { input: () => ({}), meets: ['resource_missing', 'too_frequent'] },
  'alarmWebhooks.testRule': {
    input: ({ ruleId }) => ({ rule_id: ruleId }),
    meets: ['resource_missing', 'too_frequent'],
  },
  'audit.list': withNothing,
  'accessKeys.list': withNothing,
  'accessKeys.create': {
    input: () => ({ label: 'Display', level: ACCESS_LEVEL.read, password: PASSWORD }),
  },
  'accessKeys.edit': {
    input: ({ accessId }) => ({ access_id: accessId, label: 'Renamed', password: PASSWORD }),
    meets: ['resource_missing'],
  },
  // The farm's key is the fixed one, which stays.
  'accessKeys.remove': {
    input: ({ accessId }) => ({ access_id: accessId, password: PASSWORD }),
    meets: ['operation_unsupported', 'resource_missing'],
  },
  'accessKeys.replaceFixed': { input: () => ({ password: PASSWORD }) },
  'accessKeys.viewFixed': withNothing,
  'bindMany.check': { input: ({ node }) => ({ rows: [{ eui: node.eui, code: node.code }] }) },
  'bindMany.bind': {
    input: ({ node }) => ({ rows: [{ eui: node.eui, code: node.code }] }),
    meets: ['registered_again', 'device_already_bound'],
  },
  'blocks.list': withEui,
  'blocks.move': { input: ({ node }) => ({ id: `${node.eui}-1-4097`, position: 2 }) },
  'blocks.rename': { input: ({ node }) => ({ id: `${node.eui}-1-4097`, name: 'Air above the bed' }) },
  'blocks.updateState': { input: ({ node }) => ({ id: `${node.eui}-1-4097`, hidden: true }) },
  'completeChannelData.list': withEuis,
  'nodeRelations.view': withEuis,
  'nodeRelations.viewForPanel': withEuis,
  'channels.listHistory': {
    input: ({ node, now }) => ({
      series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
      time_start: now - 2 * HOUR_MS,
      time_end: now,
    }),
  },
  'lineSeries.list': withNothing,
  'lineSeries.accept': withLineSeries,
  'lineSeries.ignore': withLineSeries,
  'lineSeries.forget': withLineSeries,
  'localFigures.list': {
    input: ({ node, now }) => ({
      series: [{ eui: node.eui, channel: 1, measurement_id: 4097 }],
      unit: 'day',
      timezone: 'Europe/Berlin',
      time_start: now - 2 * HOUR_MS,
      time_end: now,
    }),
  },
  'channels.listData': withEuis,
  'channels.listMeasurements': withEuis,
  'channels.listActivity': withEui,
  'channels.clearHistory': { input: ({ kit }) => ({ eui: kit.eui }) },
  'channels.viewHistorySpace': withNothing,
  'charts.list': withChartPage,
  'charts.create': {
    input: (farm) => ({ desktop_id: farm.chartPageId, name: 'Warmth', series: seriesOf(farm) }),
    meets: ['chart_page_missing', 'creation_limit_reached'],
  },
  'charts.update': withChart,
  'charts.remove': withChart,
  // No network server that takes commands has forwarded an uplink of the farm.
  'commands.publishSetting': {
    input: ({ node }) => ({ eui: [node.eui], setting: { kind: 'set_interval', minutes: 10 } }),
    meets: ['config_delivery_failed'],
  },
  'commands.publishOrder': {
    input: ({ node }) => ({ eui: node.eui, order: { kind: 'locate' } }),
    meets: ['feature_unsupported'],
  },
  'commands.reboot': { ...withEui, meets: ['command_failed'] },
  'commands.resendPowerProcess': { ...withEui, meets: ['feature_unsupported'] },
  'commands.switchControl': {
    input: ({ node }) => ({ eui: node.eui, channel: 2, on: true }),
    meets: ['feature_unsupported'],
  },
  'commands.viewSwitchStatus': withEui,
  'commands.listThresholdSettings': withEui,
  'commands.publishThresholdSettings': {
    input: ({ node }) => ({ eui: node.eui, settings: EVENT_SETTINGS }),
    meets: ['feature_unsupported'],
  },
  'commands.cancel': withCommand,
  'commands.retry': withCommand,
  'commands.listSettings': withEui,
  'commands.listSettingRecords': withEui,
  'connections.list': withNothing,
  'connections.create': { input: () => ({ name: 'Roof', kind: 'tts' }) },
  'connections.rename': withConnection,
  'connections.remove': withConnection,
  'connections.sendTest': withConnection,
  'customMeasurements.list': withNothing,
  'customMeasurements.create': {
    input: () => ({ measurement_id: 5501, measurement_name_en: 'Sap flow' }),
    meets: ['measurement_exists'],
  },
  'customMeasurements.update': {
    input: () => ({ measurement_id: 5500, measurement_name_en: 'Level' }),
    meets: ['resource_missing'],
  },
  'customMeasurements.remove': {
    input: () => ({ measurement_id: 5500, in_use: true }),
    meets: ['resource_missing'],
  },
  'customMeasurements.rename': {
    input: () => ({ measurement_id: 4105, measurement_name_en: 'Wind on the roof' }),
  },
  'customSensorTypes.list': withNothing,
  'customSensorTypes.listInformation': withNothing,
  'customSensorTypes.create': {
    input: () => ({ sensor_type: 6001, sensor_name_en: 'Sap flow probe', measurement_ids: [4097] }),
    meets: ['sensor_type_exists'],
  },
  'customSensorTypes.update': {
    input: () => ({ sensor_type: 6000, sensor_name_en: 'Probe', measurement_ids: [4097] }),
    meets: ['resource_missing'],
  },
  'customSensorTypes.remove': { input: () => ({ sensor_type: 6000 }), meets: ['resource_missing'] },
  'dataExports.exportMeasurements': {
    input: ({ node, now }) => ({ eui: [node.eui], time_start: now - HOUR_MS, time_end: now }),
  },
  'dataExports.create': {
    input: ({ node, now }) => ({ eui: [node.eui], time_start: 0, time_end: now, format: 'csv' }),
    meets: ['in_progress'],
  },
  'dataExports.list': withNothing,
  // Exports belong to the organisation that began them alone.
  'dataExports.remove': { input: () => ({ export_id: '999' }), meets: ['resource_missing'] },
  'dataExports.createLink': { input: () => ({ export_id: '999' }), meets: ['resource_missing'] },
  'organisationArchives.list': withNothing,
  'organisationArchives.create': {
    input: () => ({ passphrase: 'long grass at noon', password: PASSWORD }),
    meets: ['in_progress'],
  },
  'organisationArchives.remove': { input: () => ({ archive_id: '999' }), meets: ['resource_missing'] },
  'organisationArchives.createLink': { input: () => ({ archive_id: '999' }), meets: ['resource_missing'] },
  'broughtArchives.list': withNothing,
  'broughtArchives.begin': {
    input: () => ({
      file_name: 'farm.archive',
      bytes: 3,
      passphrase: 'long grass at noon',
      password: PASSWORD,
    }),
    meets: ['in_progress'],
  },
  'broughtArchives.upload': {
    input: () => ({ archive_id: '999', part: 0, data: 'QUJD' }),
    meets: ['resource_missing'],
  },
  'broughtArchives.remove': { input: () => ({ archive_id: '999' }), meets: ['resource_missing'] },
  'broughtArchives.viewCodes': { input: () => ({ archive_id: '999' }), meets: ['resource_missing'] },
  'offeredArchives.list': withNothing,
  'offeredArchives.accept': {
    input: () => ({ archive_id: '999', credits: 'drop', password: OPERATOR_PASSWORD }),
    meets: ['resource_missing'],
  },
  'offeredArchives.decline': {
    input: () => ({ archive_id: '999', reason: 'Unknown', password: OPERATOR_PASSWORD }),
    meets: ['resource_missing'],
  },
  'demo.view': withNothing,
  // Its server has it switched off.
  'demo.make': { ...withNothing, meets: ['operation_unsupported'] },
  'demo.remove': { ...withNothing, meets: ['resource_missing'] },
  'chartPages.list': withNothing,
  'chartPages.create': { input: () => ({ ...A_PAGE, name: 'Soil' }), meets: ['data_duplicate'] },
  'chartPages.update': withChartPage,
  'chartPages.remove': withChartPage,
  'chartPages.moveChart': {
    input: ({ chartId }) => ({ chart_id: chartId, row: 2, column: 2 }),
    meets: ['chart_missing'],
  },
  // Another organisation does not have it, and once it is removed none has.
  'deviceAccess.rotate': {
    input: ({ spareNode }) => ({ eui: spareNode.eui }),
    meets: ['device_not_in_organisation'],
  },
  'deviceChanges.updateNode': { input: ({ kit }) => ({ eui: kit.eui, description: 'On the bench' }) },
  'deviceChanges.updateGateway': {
    input: ({ gateway }) => ({ eui: gateway.eui, description: 'On the roof' }),
  },
  'deviceChanges.updatePosition': {
    input: ({ node }) => ({ eui: node.eui, source: 'hand', longitude: 1, latitude: 2 }),
  },
  'deviceChanges.updateChannel': { input: ({ node }) => ({ eui: node.eui, channel: 1, name: 'Top' }) },
  // The first caller removes it.
  'deviceChanges.removeNodes': {
    input: ({ spareNode }) => ({ eui: [spareNode.eui] }),
    meets: ['device_not_in_organisation'],
  },
  'deviceChanges.removeGateways': {
    input: ({ spareGateway }) => ({ eui: [spareGateway.eui] }),
    meets: ['device_not_in_organisation'],
  },
  'deviceChanges.transfer': { input: ({ node }) => ({ eui: [node.eui], org_id: '999999999' }) },
  'deviceTransfers.list': withNothing,
  'deviceTransfers.accept': withTransfer,
  'deviceTransfers.decline': withTransfer,
  'deviceTransfers.withdraw': withTransfer,
  'deviceLists.listFrequencyPlans': withNothing,
  'deviceLists.listPositions': withNothing,
  'deviceLists.listPlacedMeasurements': withNothing,
  'deviceLists.listPlacedValues': { input: () => ({ measurement_id: 4097 }) },
  'deviceLists.renameDevices': { input: ({ node }) => ({ eui: [node.eui], pattern: '{name}' }) },
  'adoptedDevices.changeModel': {
    input: ({ node }) => ({ eui: node.eui, model: 'S2103' }),
    meets: ['feature_unsupported'],
  },
  'deviceProfiles.list': withNothing,
  'deviceProfiles.view': withProfile,
  'deviceProfiles.create': {
    input: ({ owner }) => ({ ...PROFILE, name: `Of ${owner.orgId}` }),
    meets: ['data_duplicate'],
  },
  'deviceProfiles.update': {
    input: ({ profileId, name }) => ({ ...PROFILE, profile_id: profileId, name: `${name} profile` }),
    meets: ['resource_missing'],
  },
  'deviceProfiles.remove': withProfile,
  'deviceProfiles.export': withProfile,
  'deviceProfiles.import': {
    input: () => ({ ...PROFILE, format: 'fieldscope-device-profile', version: 1, name: 'From a file' }),
    meets: ['data_duplicate'],
  },
  'deviceProfiles.try': { input: () => ({ script: PROFILE.script, payload: '01', f_port: 1 }) },
  'deviceProfiles.listSamples': withNothing,
  'deviceProfiles.listMatching': { input: ({ node }) => ({ dev_eui: node.dev_eui }) },
  'deviceProfiles.readPayload': {
    input: ({ node }) => ({ eui: node.eui, payload: '01' }),
    meets: ['feature_unsupported'],
  },
  'codecCatalogues.view': withNothing,
  'codecCatalogues.listModels': withNothing,
  'codecCatalogues.upload': {
    input: () => ({ file_name: 'profiles.zip', bytes: 9, part: 0, data: 'QUJD' }),
    meets: ['operation_unsupported'],
  },
  'codecCatalogues.open': { input: () => ({ upload_id: 0x7fff_ffff }), meets: ['resource_missing'] },
  'codecCatalogues.test': withCatalogueModel,
  'codecCatalogues.add': withCatalogueModel,
  'codecCatalogues.remove': withNothing,
  'derived.view': withEui,
  'derived.save': {
    input: ({ node }) => ({ eui: node.eui, channel: 1, measurement_ids: [], settings: DERIVED_SETTINGS }),
  },
  'diagnosis.view': withEui,
  'deviceRadio.view': withEui,
  'stream.listPrograms': withNothing,
  'deviceReports.viewLicences': withEui,
  'deviceReports.viewSensorErrors': withEui,
  'deviceReports.viewSimCard': withEui,
  'devices.viewStatistic': withNothing,
  'devices.listAttention': withNothing,
  'devices.listOnlineRecord': withEui,
  'devices.viewGateway': { input: ({ gateway }) => ({ eui: gateway.eui }) },
  'devices.viewNode': withEui,
  'devices.viewNodeKey': { input: ({ kit }) => ({ eui: kit.eui }) },
  'devices.listGateways': { input: ({ gateway }) => ({ search: gateway.eui }) },
  'devices.listNodes': { input: ({ node }) => ({ search: node.eui }) },
  'devices.listNodeChannels': withEui,
  'devices.listDeviceTypes': withNothing,
  'devices.listLatest': withEuis,
  'devices.listUplinks': withEui,
  'scenes.list': withNothing,
  'scenes.create': {
    input: ({ node }) => ({
      name: 'Frost',
      measurements: [{ eui: node.eui, channel: 1, measurement_id: 4097, alias: 'Air' }],
    }),
    meets: ['data_duplicate'],
  },
  'panels.list': withNothing,
  'panels.create': {
    input: (farm) => ({ name: 'Greenhouse', components: [aGauge(farm)] }),
    meets: ['device_not_in_organisation'],
  },
  'panels.view': withPanel,
  'panels.viewData': withPanel,
  'panels.viewCurves': withPanel,
  'panels.tellPresence': withPanel,
  'panels.acquireUploadUrl': withNothing,
  'panels.update': {
    input: (farm) => ({ panel_id: farm.panelId, saved: [{ ...aGauge(farm), version: 0 }] }),
    meets: ['resource_missing'],
  },
  'panels.listVersions': withPanel,
  'panels.viewVersion': withPanel,
  'panels.restoreVersion': withPanel,
  'panels.remove': withPanel,
  'panelShares.share': {
    input: ({ panelId }) => ({ panel_id: panelId, name: 'Greenhouse' }),
    meets: ['resource_missing', 'creation_limit_reached'],
  },
  'programs.list': withNothing,
  'programs.viewRequest': { input: () => ({ request: 'guessed' }), meets: ['resource_missing'] },
  'programs.allow': { input: () => ({ request: 'guessed', level: 0 }), meets: ['resource_missing'] },
  'programs.deny': { input: () => ({ request: 'guessed' }), meets: ['resource_missing'] },
  'programs.revoke': { input: () => ({ grant_id: 'guessed' }), meets: ['resource_missing'] },
  'panelShares.list': withPanel,
  'panelShares.update': withShare,
  'panelShares.withdraw': withShare,
  // Whoever has the token needs no organisation.
  'panelShares.open': { input: () => ({ share_token: 'x' }), meets: ['no_authority'] },
  // Wherever a television stands, it needs no organisation.
  'televisions.begin': { input: () => ({}), meets: ['trigger_limit'] },
  'televisions.viewOwn': { input: () => ({ share_token: 'x' }), meets: ['no_authority'] },
  'televisions.list': withNothing,
  'televisions.pair': {
    input: ({ panelId }) => ({
      ...{ code: 'AAAA-AAAA', name: 'Hall' },
      playlist: [{ panel_id: panelId, seconds: 30 }],
    }),
    meets: ['parameter_invalid', 'resource_missing', 'trigger_limit'],
  },
  'televisions.update': withTelevision,
  'televisions.revoke': withTelevision,
  'integrations.list': withNothing,
  'integrations.create': {
    input: ({ name }) => ({ ...AN_INTEGRATION, name: `${name} hook` }),
    meets: ['creation_limit_reached'],
  },
  'integrations.update': withIntegration,
  'integrations.switch': withIntegration,
  'integrations.replaceSecret': withIntegration,
  'integrations.test': testedIntegration,
  'integrations.listMessages': withIntegration,
  'integrations.sendAgain': testedIntegration,
  'integrations.replay': withIntegration,
  'integrations.remove': withIntegration,
  'panels.listDeleted': withNothing,
  'panels.restore': withPanel,
  'scenes.update': withScene,
  'scenes.replaceMeasurements': withScene,
  'scenes.remove': { input: ({ sceneId }) => ({ scene_id: sceneId }), meets: ['scene_missing'] },
  'scenes.pin': withScene,
  'reports.list': withNothing,
  'reports.create': {
    input: ({ sceneId, name, userId }) => ({
      ...{ source: 'scene', source_id: sceneId, name: `${name} report`, period: 'weekly', readers: [userId] },
    }),
    meets: ['resource_missing', 'account_missing'],
  },
  'reports.update': withReport,
  'reports.switch': withReport,
  'reports.pauseOwn': withReport,
  'reports.sendNow': { ...withReport, meets: ['resource_missing', 'operation_unsupported', 'too_frequent'] },
  'reports.preview': {
    input: ({ chartPageId, name }) => ({
      ...{ source: 'chart_page', source_id: chartPageId, name: `${name} report`, period: 'daily' },
    }),
    meets: ['resource_missing'],
  },
  'reports.remove': withReport,
  'scenes.listSparklines': withNothing,
  'openData.list': withNothing,
  'openData.publish': {
    input: ({ sceneId }) => ({
      ...{ scene_id: sceneId, licence: 'CC-BY-4.0', contact: 'data@farm.example', location: 'rounded' },
    }),
    meets: ['scene_missing'],
  },
  'openData.withdraw': {
    input: ({ sceneId }) => ({ scene_id: sceneId }),
    meets: ['scene_missing', 'resource_missing'],
  },
  'notes.list': { input: ({ now }) => ({ time_start: now - HOUR_MS, time_end: now }) },
  'notes.create': {
    input: ({ now, node }) => ({ at: now, text: 'Sown', eui: node.eui }),
    meets: ['device_not_in_organisation'],
  },
  'notes.update': {
    input: ({ noteId, now }) => ({ note_id: noteId, at: now, text: 'Mown' }),
    meets: ['resource_missing'],
  },
  'notes.remove': {
    input: ({ noteId }) => ({ note_id: noteId }),
    meets: ['resource_missing'],
  },
  'fields.list': withNothing,
  'fields.listNames': withNothing,
  'fields.listOutlines': withNothing,
  'fields.create': { input: () => ({ fields: [A_FIELD] }), meets: ['data_duplicate'] },
  'fields.update': {
    input: ({ fieldId }) => ({ ...A_FIELD, name: 'Renamed', field_id: fieldId }),
    meets: ['resource_missing'],
  },
  // The first caller deletes it.
  'fields.remove': {
    input: ({ spareFieldId }) => ({ field_id: [spareFieldId] }),
    meets: ['resource_missing'],
  },
  'fields.assignDevices': {
    input: ({ kit, fieldId }) => ({ eui: [kit.eui], field_id: fieldId }),
  },
  'brands.view': withNothing,
  'brands.viewPicture': { input: () => ({ digest: '0'.repeat(64) }), meets: ['resource_missing'] },
  'brands.viewText': { input: () => ({ digest: '0'.repeat(64) }), meets: ['resource_missing'] },
  'brands.isDomain': { input: () => ({ domain: 'nobody.example' }), meets: ['resource_missing'] },
  'brands.viewSettings': withNothing,
  'brands.previewColours': { input: () => ({ colour: '#0d7a66' }) },
  'brands.update': {
    input: ({ name }) => ({ name: name.slice(0, 40), colour: '#0d7a66', sender: null, links: {}, texts: {} }),
  },
  'brands.uploadPicture': { input: () => ({ picture: 'icon', data: A_PIXEL_PICTURE }) },
  'brands.removePicture': { input: () => ({ picture: 'logo' }), meets: ['resource_missing'] },
  'brands.setDomain': { input: () => ({ domain: null }) },
  'brands.proveDomain': { input: () => ({}), meets: ['resource_missing'] },
  'groundPictures.list': withNothing,
  'groundPictures.viewImage': {
    input: ({ pictureId, pictureDigest }) => ({ picture_id: pictureId, digest: pictureDigest }),
    meets: ['resource_missing'],
  },
  'groundPictures.upload': {
    input: () => ({ bytes: 9, part: 0, data: 'QUJD' }),
    meets: ['operation_unsupported'],
  },
  'groundPictures.update': {
    input: ({ pictureId, name }) => ({
      picture_id: pictureId,
      name: `${name} plan`,
      opacity: 1,
      points: null,
    }),
    meets: ['resource_missing'],
  },
  'groundPictures.arrange': {
    input: ({ pictureId }) => ({ picture_ids: [pictureId] }),
    meets: ['resource_missing'],
  },
  // The first caller deletes it.
  'groundPictures.remove': {
    input: ({ pictureId }) => ({ picture_id: pictureId }),
    meets: ['resource_missing'],
  },
  // The first caller uses it up.
  'groundPictures.create': {
    input: ({ uploadId, name }) => ({ upload_id: uploadId, name: `${name} sketch` }),
    meets: ['resource_missing'],
  },
  'geofences.list': withNothing,
  'geofences.create': { input: () => ({ name: 'Yard', shape: A_CIRCLE }), meets: ['data_duplicate'] },
  'geofences.update': {
    input: ({ geofenceId }) => ({ geofence_id: geofenceId, name: 'Renamed', shape: A_CIRCLE }),
    meets: ['resource_missing'],
  },
  'geofences.remove': {
    input: ({ geofenceId }) => ({ geofence_id: geofenceId }),
    meets: ['resource_missing'],
  },
  'imports.list': withNothing,
  'imports.upload': {
    input: () => ({ name: 'old.csv', bytes: 4, part: 0, data: 'dGVzdA==' }),
    meets: ['operation_unsupported'],
  },
  // No file was uploaded before.
  'imports.preview': withImport,
  'imports.start': {
    input: ({ node }) => ({ ...anImportOf(node.eui), import_id: 0x7fff_ffff }),
    meets: ['resource_missing'],
  },
  'imports.listCloudDevices': { input: () => ({ ...A_CLOUD }) },
  'imports.startCloud': {
    input: ({ node }) => ({ ...A_CLOUD, euis: [node.eui], days: 1 }),
    meets: ['operation_unsupported'],
  },
  'imports.remove': withImport,
  'groups.list': withNothing,
  'groups.listDetails': withNothing,
  'groups.create': { input: () => ({ name: 'Orchard' }), meets: ['group_name_duplicate'] },
  'groups.rename': {
    input: ({ groupId, name }) => ({ group_uuid: groupId, name: `${name} beds` }),
    meets: ['group_missing'],
  },
  'groups.moveDevices': {
    input: ({ node, groupId }) => ({ eui: [node.eui], group_uuid: groupId }),
    meets: ['group_missing'],
  },
  'groups.moveAllDevices': {
    input: ({ groupId }) => ({ group_uuid: '', to_group_uuid: groupId }),
    meets: ['group_missing'],
  },
  // The second caller finds it deleted.
  'groups.remove': { input: ({ groupId }) => ({ group_uuid: groupId }), meets: ['group_missing'] },
  'heardDevices.list': withNothing,
  'heardDevices.adopt': {
    input: ({ owner }) => ({ devices: [{ dev_eui: owner.orgId.padStart(16, 'A'), model: 'S2101' }] }),
    meets: ['registered_again'],
  },
  'heardDevices.remove': { input: ({ owner }) => ({ dev_eui: [owner.orgId.padStart(16, 'A')] }) },
  'heardGateways.list': withNothing,
  'ingest.chirpstack': { input: ({ node, now }) => anUpEvent(node.dev_eui, S2101_UPLINK, now) },
  'ingest.tts': { input: ({ node }) => ({ end_device_ids: { dev_eui: node.dev_eui }, uplink_message: {} }) },
  'ingest.thingpark': { input: ({ node }) => ({ DevEUI_uplink: { DevEUI: node.dev_eui } }) },
  'ingest.loriot': { input: ({ node }) => ({ cmd: 'rx', EUI: node.dev_eui }) },
  'ingest.aws': { input: ({ node }) => ({ WirelessMetadata: { LoRaWAN: { DevEui: node.dev_eui } } }) },
  'ingest.everynet': {
    input: ({ node }) => ({ type: 'uplink', meta: { device: node.dev_eui }, params: {} }),
  },
  'ingest.kerlink': { input: ({ node }) => ({ endDevice: { devEui: node.dev_eui }, payload: '' }) },
  'ingest.netmore': { input: ({ node }) => ({ messages: [{ devEui: node.dev_eui, payload: '' }] }) },
  'ingest.milesight': { input: ({ node }) => ({ devEUI: node.dev_eui, data: '' }) },
  'ingest.mapped': { input: () => ({ device: 1 }), meets: ['open_parameter_invalid'] },
  'ingest.kit': { input: (farm) => readingOf(farm, '40') },
  'ingest.kitData': { input: (farm) => readingOf(farm, '41') },
  'ingest.kitStatus': { input: ({ kit }) => ({ deviceEui: kit.eui, battery: 80 }) },
  'legacyData.listMeasurements': withNothing,
  'legacyData.viewLatest': withEui,
  'legacyData.listRaw': withEui,
  'legacyData.listSegments': withEui,
  'legacy.listEuis': withNothing,
  'legacy.listGateways': withNothing,
  'legacy.listNodes': withNothing,
  'legacy.viewGateway': { input: ({ gateway }) => ({ eui: gateway.eui }) },
  'legacy.viewNode': withEui,
  'legacy.changeGateway': { input: ({ gateway }) => ({ eui: gateway.eui, description: 'On the roof' }) },
  'legacy.changeNode': { input: ({ node }) => ({ eui: node.eui, description: 'In the bed' }) },
  'legacy.removeGateway': {
    input: ({ spareGateway }) => ({ eui: spareGateway.eui }),
    meets: ['device_not_in_organisation'],
  },
  'legacy.removeNode': {
    input: ({ spareNode }) => ({ eui: spareNode.eui }),
    meets: ['device_not_in_organisation'],
  },
  'legacy.listGroups': withNothing,
  'legacy.listGroupDevices': withNothing,
  'legacy.listDevicesOfGroup': {
    input: () => ({ unique_name: '00000000000000A1' }),
    meets: ['group_missing'],
  },
  'legacy.createGroup': {
    input: () => ({ name: 'Made by an old program' }),
    meets: ['group_name_duplicate'],
  },
  'legacy.changeGroup': {
    input: () => ({ unique_name: '00000000000000A1', name: 'Renamed' }),
    meets: ['group_missing'],
  },
  'legacy.removeGroup': { input: () => ({ unique_name: '00000000000000A1' }), meets: ['group_missing'] },
  'legacy.moveDevices': {
    input: ({ node }) => ({ unique_name: '00000000000000A1', eui: [node.eui] }),
    meets: ['group_missing'],
  },
  // The second to add it finds it there; the second to remove it, gone.
  'kitChannels.add': {
    input: ({ kit }) => ({ eui: kit.eui, channel: 7, sensor_type: '1001' }),
    meets: ['data_duplicate'],
  },
  'kitChannels.change': {
    input: ({ kit }) => ({ eui: kit.eui, channel: 7, name: 'Bed' }),
    meets: ['resource_missing'],
  },
  'kitChannels.remove': {
    input: ({ kit }) => ({ eui: kit.eui, channel: 7 }),
    meets: ['resource_missing'],
  },
  'kitInterval.set': { input: ({ kit }) => ({ eui: [kit.eui], interval_minutes: 10 }) },
  'maker.viewDeviceInfo': {
    input: ({ node }) => ({ nodeEui: node.eui, deviceCode: 'GUESSED' }),
    meets: ['device_key_wrong', 'trigger_limit'],
  },
  'measurements.listNames': { input: ({ owner }) => ({ org_id: owner.orgId }) },
  'messageMappings.view': withMapping,
  'messageMappings.save': withMapping,
  'networkServers.listApis': withNothing,
  // Its address is of this machine: only the operator's organisation reaches it, and nothing listens there.
  'networkServers.checkApi': {
    input: ({ connectionId }) => ({ connection_id: connectionId, address: NO_SERVER, key: 'k' }),
    meets: ['resource_missing'],
  },
  'networkServers.saveApi': {
    input: ({ connectionId }) => ({
      connection_id: connectionId,
      address: NO_SERVER,
      key: 'k',
      application_id: 'a',
    }),
    meets: ['lns_registration_failed', 'resource_missing'],
  },
  'networkServers.removeApi': withConnection,
  'networkServers.registerDevices': {
    input: ({ node }) => ({ dev_eui: [node.dev_eui] }),
    meets: ['resource_missing'],
  },
  'networkServers.listUnregistered': withNothing,
  'networkServers.listServerDevices': withConnection,
  'notices.list': withNothing,
  'notices.push': { input: () => ({ text: 'Frost tonight' }) },
  'notices.markRead': withNotice,
  'notices.remove': withNotice,
  'notices.viewAnnouncement': withNothing,
  'notices.dismissAnnouncement': { input: () => ({ announcementId: 1 }), meets: ['announcement_missing'] },
  'open.viewOrganisation': withNothing,
  'open.listGroups': withNothing,
  'open.listDevices': withNothing,
  'open.viewDevices': withDeviceEuis,
  'open.viewSimCard': withDeviceEui,
  'open.listDeviceChannels': withDeviceEuis,
  'open.viewRunningStatus': withDeviceEuis,
  'open.viewLatestTelemetry': withDeviceEui,
  'open.listTelemetry': withDeviceEui,
  'open.aggregateChartPoints': withDeviceEui,
  'open.viewSuggestion': {
    input: ({ node }) => ({
      ...{ lang: '2', location: 'Berlin', crop: 'Tomatoes', time_range: '1' },
      measurements: [
        { dev_eui: node.eui, channel_measurement: [{ channel_index: '1', measurement_ids: ['4097'] }] },
      ],
    }),
  },
  'open.listMeasurementReference': withNothing,
  'openOlder.listEuis': withNothing,
  'openOlder.listGateways': withNothing,
  'openOlder.listNodes': withNothing,
  'openOlder.viewGateway': { input: ({ gateway }) => ({ eui: gateway.eui }) },
  'openOlder.viewNode': withEui,
  'openOlder.listMeasurements': withNothing,
  'openOlder.listChannels': withEui,
  'openTools.listDevices': withNothing,
  'openTools.listLatest': withDeviceEui,
  'openTools.listSeries': withDeviceEui,
  'openTools.metrics': withNothing,
  'openDevices.createGroup': {
    input: () => ({ name: 'Made by a program' }),
    meets: ['group_name_duplicate'],
  },
  'openDevices.updateGroup': {
    input: () => ({ group_uuid: '00000000000000A1', name: 'Renamed' }),
    meets: ['group_missing'],
  },
  'openDevices.deleteGroup': {
    input: () => ({ group_uuid: '00000000000000A1' }),
    meets: ['group_missing'],
  },
  'openDevices.moveDevices': { input: ({ node }) => ({ devices: [node.eui], group_uuid: '' }) },
  'openDevices.bind': {
    input: ({ node }) => ({ eui: node.eui, code: node.code }),
    meets: ['registered_again', 'device_already_bound'],
  },
  'openDevices.bindByOlderPath': {
    input: ({ node }) => ({ eui: node.eui, code: node.code }),
    meets: ['registered_again', 'device_already_bound'],
  },
  'openDevices.remove': {
    input: ({ spareNode }) => ({ device_euis: [spareNode.eui] }),
    meets: ['device_not_in_organisation'],
  },
  'openDevices.updateInterval': { input: ({ kit }) => ({ device_euis: [kit.eui], report_cycle: 10 }) },
  'openDevices.createKit': { input: () => ({ dev_name: 'Another' }), meets: ['creation_limit_reached'] },
  'openDevices.viewNodeKey': { input: ({ kit }) => ({ node_eui: kit.eui }) },
  'credits.viewAccount': withNothing,
  'credits.setLowLevel': { input: () => ({ um: 1000, dm: null }) },
  'credits.listHistory': withNothing,
  'credits.listConsumption': {
    input: ({ now }) => ({ by: 'device', time_start: now - HOUR_MS, time_end: now }),
  },
  'deviceServices.list': withNothing,
  'deviceServices.listDevices': withNothing,
  'deviceServices.listOrders': withEui,
  'deviceServices.listQuotas': withNothing,
  'deviceServices.useQuota': {
    input: ({ node }) => ({ sku: 'LATER', eui: [node.eui] }),
    meets: ['quota_missing'],
  },
  'orders.queryAmount': { input: () => A_BASKET, meets: ['feature_unsupported'] },
  'orders.create': {
    input: () => ({
      ...A_BASKET,
      ...{ request_id: randomUUID(), expected_total: 1, agreement_version: AGREEMENT_VERSION },
    }),
    meets: ['feature_unsupported', 'information_incomplete'],
  },
  'orders.checkOut': {
    input: () => ({ ...NO_ORDER, payment_method: 'invoice' }),
    meets: ['resource_missing'],
  },
  'orders.cancel': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'orders.paidPostProcess': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'orders.list': withNothing,
  'orders.view': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'cameraDevice.notify': {
    input: ({ kit }) => ({ requestId: '1', deviceEui: kit.eui, events: {} }),
    meets: ['open_no_authority'],
  },
  'cameraDevice.requestMqttToken': { input: () => ({}), meets: ['open_no_authority'] },
  'cameraModels.list': withNothing,
  'cameraModels.create': {
    input: () => ({ ...A_CAMERA_MODEL, bytes: 64 }),
    meets: ['data_duplicate'],
  },
  'cameraModels.upload': {
    input: () => ({ model_id: 999_999, part: 0, data: 'QUJD' }),
    meets: ['resource_missing'],
  },
  'cameraModels.update': {
    input: () => ({ model_id: 999_999, ...A_CAMERA_MODEL }),
    meets: ['resource_missing'],
  },
  'cameraModels.remove': { input: () => ({ model_id: 999_999 }), meets: ['resource_missing'] },
  'cameras.view': withEui,
  'cameras.listModels': withEui,
  'cameras.listTasks': withEui,
  'cameras.viewTask': {
    input: ({ node }) => ({ eui: node.eui, task_id: '999999' }),
    meets: ['resource_missing'],
  },
  'cameras.deploy': {
    input: ({ node }) => ({
      ...{ eui: node.eui, model_id: 999_999, interval_minutes: 5, from_minute: 0, until_minute: 1440 },
      ...{ pictures: 'all', confidence: 50 },
    }),
    meets: ['feature_unsupported'],
  },
  'cameras.end': {
    input: ({ node }) => ({ eui: node.eui, task_id: '999999' }),
    meets: ['resource_missing'],
  },
  'cameras.listPictures': withEui,
  'cameras.viewPicture': {
    input: ({ node }) => ({ eui: node.eui, picture_id: '999999', digest: 'a'.repeat(64) }),
    meets: ['resource_missing'],
  },
  'cameras.removePictures': { input: ({ node }) => ({ eui: node.eui, picture_ids: ['999999'] }) },
  'cameras.changeSettings': {
    input: ({ node }) => ({ eui: node.eui, keep_days: 7, keep_pictures: 100, results_over: 'http' }),
    meets: ['feature_unsupported'],
  },
  'books.listOrders': withNothing,
  'books.viewOrder': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'books.quoteRefund': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'books.retryOrder': { input: () => NO_ORDER, meets: ['resource_missing'] },
  'books.listInvoices': withNothing,
  'books.downloadInvoice': { input: () => NO_INVOICE, meets: ['resource_missing'] },
  'books.listRevenue': withNothing,
  'books.exportInvoices': { input: () => ({ month: '2026-12' }) },
  'books.listAccounts': withNothing,
  'books.listLedger': withNothing,
  'books.sumLedger': withNothing,
  'books.correctCredits': {
    input: ({ owner }) => ({ org_id: owner.orgId, um: 5, reason: 'Given for the fair' }),
  },
  'operators.begin': { input: () => ({ token: 'guessed' }), meets: ['expired', 'trigger_limit'] },
  'operators.complete': {
    input: () => ({ token: 'guessed', password: 'long-enough-2026', code: '000000' }),
    meets: ['expired', 'trigger_limit'],
  },
  'operators.signIn': {
    input: () => ({ name: 'nobody', password: 'guessed', code: '000000' }),
    meets: ['credentials_wrong', 'account_locked', 'trigger_limit'],
  },
  'operators.signOut': { ...withNothing, meets: ['login_expired'] },
  'operators.view': withNothing,
  'operatorCommands.list': withNothing,
  'operatorCommands.run': { input: () => ({ name: 'list-operators' }) },
  'operatorViews.overview': withNothing,
  'operatorViews.listOrganisations': withNothing,
  'operatorViews.viewOrganisation': { input: ({ owner }) => ({ org_id: owner.orgId }) },
  'operatorViews.findDevices': withNothing,
  'operatorViews.listRefusals': withNothing,
  'operatorViews.viewQueue': withNothing,
  'operatorViews.listJobs': { input: () => ({ state: 'failed' }) },
  'operatorViews.viewMails': withNothing,
  'operatorViews.viewSpace': withNothing,
  'operatorViews.viewSlow': withNothing,
  'operatorViews.listSignIns': withNothing,
  'operatorViews.listBackups': withNothing,
  'operatorViews.listLog': withNothing,
  'invoices.list': withNothing,
  'invoices.download': { input: () => NO_INVOICE, meets: ['resource_missing'] },
  'invoices.sendAgain': { input: () => NO_INVOICE, meets: ['resource_missing'] },
  'payments.list': withNothing,
  'payments.markPaid': { input: () => ({ ...NO_ORDER, reference: '' }), meets: ['resource_missing'] },
  'payments.checkStatement': { input: () => ({ file: 'date,amount,currency,reference' }) },
  'payments.importStatement': { input: () => ({ file: 'date,amount,currency,reference' }) },
  'payments.assign': {
    input: () => ({ payment_id: '1', order_id: null, reason: 'Given back' }),
    meets: ['resource_missing'],
  },
  'payments.refund': { input: () => ({ ...NO_ORDER, reason: 'Given back' }), meets: ['resource_missing'] },
  'redeemCodes.redeem': {
    input: () => ({ code: '22222-22222-22222-22222' }),
    meets: ['redeem_code_missing', 'trigger_limit'],
  },
  'redeemCodes.createBatch': { input: () => ({ count: 1, um: 5 }) },
  'redeemCodes.listBatches': withNothing,
  'priceLists.selectBySku': withNothing,
  'priceLists.view': withNothing,
  'priceLists.check': { input: () => ({ file: '' }) },
  'priceLists.importFile': { input: () => ({ file: '' }) },
  'production.bind': {
    input: ({ node }) => ({ eui: node.eui, code: node.code }),
    meets: ['registered_again', 'device_already_bound'],
  },
  'production.createKit': { input: () => ({ dev_name: 'Another' }), meets: ['creation_limit_reached'] },
  'production.listConstants': withNothing,
  'registration.view': withNothing,
  'registration.giveTask': withNothing,
  'registration.sendCode': {
    input: () => ({
      email: 'x@farm.example',
      purpose: 'register',
      task: 'guessed',
      solution: '1.2.3.4.5.6.7.8',
    }),
    meets: ['expired'],
  },
  'registration.register': {
    input: () => ({
      email: 'x@farm.example',
      code: '123456',
      password: PASSWORD,
      country: 'DE',
      job: 'other',
      workplace: 'Farm',
      agreement: true,
    }),
    meets: ['verification_code_expired', 'trigger_limit'],
  },
  'registration.activate': {
    input: () => ({ activation_token: 'guessed', name: 'X' }),
    meets: ['expired'],
  },
  'registration.resetPassword': {
    input: ({ owner }) => ({ email: owner.account, code: '123456', password: PASSWORD }),
    meets: ['verification_code_expired', 'trigger_limit'],
  },
  'registration.listCountries': withNothing,
  'passkeys.list': withNothing,
  'passkeys.begin': { input: () => ({ password: PASSWORD }) },
  'passkeys.add': {
    input: () => ({ name: 'Phone', id: 'AAAA', client_data: 'e30', attestation: 'AAAA' }),
    meets: ['parameter_invalid'],
  },
  'passkeys.rename': {
    input: () => ({ passkey_id: randomUUID(), name: 'Phone' }),
    meets: ['resource_missing'],
  },
  'passkeys.remove': {
    input: () => ({ passkey_id: randomUUID(), password: PASSWORD }),
    meets: ['resource_missing'],
  },
  'passkeys.beginProof': { input: () => ({}), meets: ['resource_missing'] },
  'passkeys.beginSignIn': withNothing,
  'passkeys.signIn': {
    input: () => ({ passkey: GUESSED_PROOF }),
    meets: ['credentials_wrong', 'trigger_limit'],
  },
  'push.view': withNothing,
  // The address is of one browser: whoever else names it with its keys has it.
  'push.subscribe': { input: () => A_SUBSCRIPTION },
  'push.remove': {
    input: () => ({ subscription_id: randomUUID() }),
    meets: ['resource_missing'],
  },
  'push.test': {
    input: () => ({ subscription_id: randomUUID() }),
    meets: ['resource_missing', 'too_frequent'],
  },
  'push.renew': {
    input: () => ({
      earlier: { ...A_SUBSCRIPTION, endpoint: 'https://push.example/send/guessed' },
      subscription: A_SUBSCRIPTION,
    }),
    meets: ['resource_missing', 'trigger_limit'],
  },
  'quietHours.view': withNothing,
  'quietHours.save': { input: () => ({ hours: null, critical_anyway: true }) },
  'secondFactor.view': withNothing,
  'secondFactor.begin': { input: () => ({ password: PASSWORD }) },
  'secondFactor.confirm': {
    input: () => ({ code: 'GUESSED' }),
    meets: ['verification_code_wrong', 'account_locked', 'resource_missing'],
  },
  'secondFactor.confirmWithPasskey': {
    input: () => ({ passkey: GUESSED_PROOF }),
    meets: ['credentials_wrong'],
  },
  'secondFactor.remove': {
    input: () => ({ password: PASSWORD, code: 'GUESSED' }),
    meets: ['resource_missing'],
  },
  'secondFactor.renewRecoveryCodes': {
    input: () => ({ password: PASSWORD, code: 'GUESSED' }),
    meets: ['resource_missing'],
  },
  'secondFactor.demand': { input: () => ({ demanded: false }) },
  'secondFactor.reset': {
    input: ({ childId }) => ({ child_id: childId, password: PASSWORD }),
    meets: ['account_missing'],
  },
  'setup.view': { input: () => ({ token: 'guessed' }) },
  'setup.complete': {
    input: () => ({ token: 'guessed', organisation: 'X', email: 'x@farm.example', password: 'field-2026' }),
    meets: ['expired'],
  },
  'signOn.view': withNothing,
  'signOn.save': {
    input: () => ({
      ...{
        name: 'Directory',
        issuer: 'https://127.0.0.1:1',
        client_id: 'x',
        client_secret: 'x',
        password: PASSWORD,
      },
      ...{
        groups_claim: 'groups',
        group_roles: [],
        default_role: null,
        makes_accounts: false,
        required: false,
      },
    }),
    meets: ['parameter_invalid'],
  },
  'signOn.check': {
    input: () => ({ issuer: 'https://127.0.0.1:1', client_id: 'x', client_secret: 'x' }),
    meets: ['trigger_limit'],
  },
  'signOn.remove': { input: () => ({ password: PASSWORD }), meets: ['resource_missing'] },
  'signOn.find': withNothing,
  'signOn.begin': {
    input: () => ({ provider_id: randomUUID() }),
    meets: ['resource_missing', 'trigger_limit'],
  },
  'signOn.complete': {
    input: () => ({ proof: 'guessed', answered: 'code=guessed&state=guessed' }),
    meets: ['credentials_wrong', 'trigger_limit'],
  },
  'signOn.viewSignOut': withNothing,
  'subAccounts.list': withNothing,
  'subAccounts.add': {
    input: ({ owner }) => ({
      account: `hand${owner.orgId}`,
      nickname: 'Anna',
      type: SUB_ACCOUNT_TYPE.limited,
      password: PASSWORD,
    }),
  },
  'subAccounts.edit': withChild,
  'subAccounts.remove': withChild,
  'topology.listLinks': withEui,
  'topology.viewGateway': { input: ({ gateway }) => ({ eui: gateway.eui }) },
  'topology.viewNode': withEui,
  'trackers.listPositions': {
    input: ({ node, now }) => ({ eui: [node.eui], time_start: now - HOUR_MS, time_end: now }),
  },
  'trackers.listOverview': withNothing,
  // The farm has no tracker.
  'trackers.reportPower': { ...withEui, meets: ['device_not_in_organisation'] },
  'trackers.reboot': { ...withEui, meets: ['device_not_in_organisation'] },
  'trackers.switchBuzzer': { ...withEui, meets: ['device_not_in_organisation'] },
  'tunnels.create': { input: ({ gateway }) => ({ eui: gateway.eui }), meets: ['tunnel_failed'] },
  'users.signIn': {
    input: () => ({ account: 'nobody@farm.example', password: 'guessed' }),
    meets: ['credentials_wrong', 'account_locked', 'trigger_limit'],
  },
  'users.simulateLogin': {
    input: () => ({ code: 'guessed' }),
    meets: ['simulated_login_expired', 'trigger_limit'],
  },
  'users.signOut': { ...withNothing, meets: ['access_token_expired', 'simulated_login_expired'] },
  'users.refresh': { input: () => ({ refreshToken: 'guessed' }), meets: ['access_token_expired'] },
  'users.viewSetting': withNothing,
  'users.changeSetting': withNothing,
  'users.changePassword': { input: () => ({ password: PASSWORD, new_password: PASSWORD }) },
  'users.viewOrganisation': withNothing,
  'users.editOrganisation': withNothing,
  'users.listSessions': withNothing,
  // The owner alone has this session.
  'users.endSessions': {
    input: ({ sessionId }) => ({ session_id: sessionId }),
    meets: ['resource_missing'],
  },
};
