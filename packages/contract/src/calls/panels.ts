import { z } from 'zod';
import { SEVERITIES } from '../alarm-conditions';
import { call } from '../call';
import { DEVICE_KINDS } from '../device-kinds';
import { answer, listOf, MeasurementValue, nameUpTo } from '../fields';
import { Eui, EuiInAnyCase, GroupId } from '../ids';
import { ComponentId, type PanelComponent, PanelComponentInput, PanelPlace } from '../panel-component';
import { PANEL_KINDS } from '../panel-kinds';
import { Colour, PictureAddress } from '../panel-kinds/settings';
import { PANEL_LIMITS } from '../panel-limits';
import { TimeInQuery } from '../time';
import { Curve } from './channels';

const PanelId = z.coerce.number().int().min(1).max(0x7fff_ffff);
const Version = z.coerce.number().int().min(0).max(0x7fff_ffff);
const name = nameUpTo(PANEL_LIMITS.nameLength);

/** The device or group that is chosen above a panel, and for which components may show what they show. */
const PanelVariable = z.discriminatedUnion('kind', [
  /** `first`: shown until another one is chosen; null: none. */
  z.strictObject({ kind: z.literal('device'), first: EuiInAnyCase.nullable() }),
  z.strictObject({ kind: z.literal('group'), first: GroupId.nullable() }),
]);
export type PanelVariable = z.output<typeof PanelVariable>;

const settings = z.strictObject({
  bgColor: Colour.nullable().default(null),
  bgImage: PictureAddress,
  variable: PanelVariable.nullable().default(null),
});
export type PanelSettings = z.output<typeof settings>;

const ListedPanel = answer({
  panel_id: z.number(),
  name: z.string(),
  component_count: z.number(),
  /** Its first components from above and left, for a small drawing of it. */
  outline: z.array(answer({ kind: z.enum(PANEL_KINDS), place: PanelPlace })),
  updated_at: z.number(),
  /** null: an account that was deleted. */
  updated_by: z.string().nullable(),
});
export type ListedPanel = z.infer<typeof ListedPanel>;

const Component = answer({
  component_id: ComponentId,
  version: z.number(),
  kind: z.enum(PANEL_KINDS),
  name: z.string(),
  place: PanelPlace,
  phone_place: PanelPlace.nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** Those of devices that left the organisation are gone. */
  sources: z.array(
    answer({ eui: Eui.nullable(), channel: z.number().nullable(), measurement_id: z.number() }),
  ),
}) as unknown as z.ZodType<PanelComponent>;

const contents = {
  name: z.string(),
  settings: z.unknown() as unknown as z.ZodType<PanelSettings>,
  components: z.array(Component),
};

const Panel = answer({
  panel_id: z.number(),
  ...contents,
  /** Grows with each change of it. */
  version: z.number(),
  /** Its version at the last change of name or settings. */
  settings_version: z.number(),
  updated_at: z.number(),
  /** null: an account that was deleted, or one that the caller is not told. */
  updated_by: z.string().nullable(),
});
export type Panel = z.infer<typeof Panel>;

const PanelVersion = answer({
  version: z.number(),
  saved_at: z.number(),
  /** null: an account that was deleted. */
  saved_by: z.string().nullable(),
  component_count: z.number(),
});
export type PanelVersion = z.infer<typeof PanelVersion>;

const Conflict = answer({
  component_id: ComponentId,
  /** `changed`: somebody has saved another version; `overlap`: somebody's component is there by now. */
  reason: z.enum(['changed', 'overlap']),
  /** The stored component that is in the way; null: it was deleted. */
  stored: Component.nullable(),
});
export type PanelConflict = z.infer<typeof Conflict>;

const ShownDevice = answer({
  eui: Eui,
  name: z.string(),
  kind: z.enum(DEVICE_KINDS),
  model: z.string(),
  /** 1 LoRaWAN, 2 NB-IoT and any other IP network, 3 2G, 4 LoRaPP. */
  network: z.number(),
  group_name: z.string().nullable(),
  online: z.boolean(),
  /** null: it never reported. */
  last_seen_at: z.number().nullable(),
  /** Between its uplinks. */
  interval_minutes: z.number(),
  battery: z.number().nullable(),
});

const ShownSeries = answer({
  eui: Eui,
  channel: z.number(),
  measurement_id: z.number(),
  /** null, as both times: it has not been measured yet. */
  value: MeasurementValue.nullable(),
  measured_at: z.number().nullable(),
  uploaded_at: z.number().nullable(),
  /** The worst open alarm of it, or of its device as a whole; null: there is none. */
  alarm: z.enum(SEVERITIES).nullable(),
});

const PanelData = answer({
  /** What the variable of the panel stands for, by name. */
  variable_devices: z.array(Eui),
  devices: z.array(ShownDevice),
  series: z.array(ShownSeries),
  /** Where the devices are, as far as it is known; none where the panel has no map. */
  positions: z.array(answer({ eui: Eui, latitude: z.number(), longitude: z.number() })),
});
export type PanelData = z.infer<typeof PanelData>;

const PanelCurves = answer({
  components: z.array(
    answer({ component_id: ComponentId, from: z.number(), to: z.number(), curves: z.array(Curve) }),
  ),
});
export type PanelCurves = z.infer<typeof PanelCurves>;

/** Device or group that is chosen above the panel; empty: the Default group. Absent: the one that it begins with. */
const variable = z.string().max(16).optional();

const { least: leastPoints, most: mostPoints, usual: usualPoints } = PANEL_LIMITS.curvePoints;

const WRONG_SOURCE = ['device_not_in_organisation', 'sensor_missing', 'group_missing'] as const;

export const panels = {
  list: call({
    method: 'GET',
    path: '/panel/list_panel',
    role: 'observer',
    summary: "The organisation's panels by name",
    result: z.array(ListedPanel),
  }),
  create: call({
    method: 'POST',
    path: '/panel/create_panel',
    role: 'administrator',
    bodyBytes: PANEL_LIMITS.bytes,
    summary: 'Makes a panel, empty or with components',
    body: z.object({
      name,
      settings: settings.prefault({}),
      components: listOf(PanelComponentInput, { most: PANEL_LIMITS.components }).default([]),
    }),
    result: answer({ panel_id: z.number() }),
    // The organisation has as many panels as it may; two components are in one place.
    fails: ['creation_limit_reached', 'parameter_invalid', ...WRONG_SOURCE],
  }),
  view: call({
    method: 'GET',
    path: '/panel/view_panel',
    role: 'observer',
    share: true,
    summary: 'A panel with its components',
    query: z.object({ id: PanelId }),
    result: Panel,
    fails: ['resource_missing'],
  }),
  viewData: call({
    method: 'GET',
    path: '/panel/view_panel_data',
    role: 'observer',
    share: true,
    readsMuch: true,
    summary: 'The latest values of everything that a panel shows, with the states of its devices',
    query: z.object({
      id: PanelId,
      variable,
    }),
    result: PanelData,
    fails: ['resource_missing', 'parameter_invalid', 'device_not_in_organisation', 'group_missing'],
  }),
  viewCurves: call({
    method: 'GET',
    path: '/panel/view_panel_curves',
    role: 'observer',
    share: true,
    readsMuch: 'history',
    needsCredits: true,
    long: true,
    summary: 'The curves of everything that draws some in a panel, no more points than each can draw',
    query: z.object({
      id: PanelId,
      variable,
      /** Of this one alone. */
      component_id: ComponentId.optional(),
      /** Both: in place of the times that the charts have in their settings. */
      from: TimeInQuery.optional(),
      to: TimeInQuery.optional(),
      /** Points of a chart; fewer where all curves together would have too many. */
      points: z.coerce.number().int().min(leastPoints).max(mostPoints).default(usualPoints),
    }),
    result: PanelCurves,
    fails: ['resource_missing', 'parameter_invalid', 'device_not_in_organisation', 'group_missing'],
  }),
  update: call({
    method: 'POST',
    path: '/panel/update_panel',
    role: 'administrator',
    bodyBytes: PANEL_LIMITS.bytes,
    summary:
      'Changes a panel: name and settings, and components, each by the version that its change is based on. What another person has changed meanwhile is left as it is and answered as a conflict',
    body: z.object({
      panel_id: PanelId,
      name: name.optional(),
      settings: settings.optional(),
      /** What the change of both is based on; left out: whatever they are by now. */
      settings_version: Version.optional(),
      /** New ones have the version 0. */
      saved: listOf(z.intersection(PanelComponentInput, z.object({ version: Version })), {
        most: PANEL_LIMITS.components,
      }).default([]),
      deleted: listOf(z.object({ component_id: ComponentId, version: Version }), {
        most: PANEL_LIMITS.components,
      }).default([]),
    }),
    result: answer({
      version: z.number(),
      /** New versions of what was saved. */
      saved: z.array(answer({ component_id: ComponentId, version: z.number() })),
      conflicts: z.array(Conflict),
      settings_version: z.number(),
      /** Somebody has saved another version of name and settings: what is stored. */
      settings_conflict: answer({ name: contents.name, settings: contents.settings }).nullable(),
    }),
    fails: ['resource_missing', 'creation_limit_reached', 'parameter_invalid', ...WRONG_SOURCE],
  }),
  tellPresence: call({
    method: 'POST',
    path: '/panel/tell_presence',
    // It stores nothing.
    reads: true,
    role: 'administrator',
    summary:
      'Tells the screens of the organisation who has a panel open to change it, and what is selected there',
    body: z.object({
      panel_id: PanelId,
      /** Of the open page, made by it. */
      editor_id: z.uuid(),
      /** What is selected; null: nothing. */
      component_id: ComponentId.nullable().default(null),
      /** The page closes. */
      is_gone: z.boolean().default(false),
    }),
    fails: ['resource_missing'],
  }),
  acquireUploadUrl: call({
    method: 'GET',
    path: '/panel/acquire_background_upload_url',
    role: 'administrator',
    summary:
      'An address that takes a picture (PNG, JPEG or WebP) as the body of a PUT for a while, and answers with the address under which panels show it: `{ address, width, height }`',
    result: answer({ url: z.string(), expires_at: z.number(), most_bytes: z.number() }),
    // As many pictures as the organisation may have.
    fails: ['creation_limit_reached'],
  }),
  remove: call({
    method: 'POST',
    path: '/panel/delete_panel',
    role: 'administrator',
    summary: `Deletes a panel, which can be restored for ${PANEL_LIMITS.trashDays} days`,
    body: z.object({ panel_id: PanelId }),
    fails: ['resource_missing'],
  }),
  listDeleted: call({
    method: 'GET',
    path: '/panel/list_deleted_panels',
    role: 'administrator',
    summary: 'Deleted panels that can be restored, the last first',
    result: z.array(
      answer({
        panel_id: z.number(),
        name: z.string(),
        deleted_at: z.number(),
        restorable_until: z.number(),
      }),
    ),
  }),
  restore: call({
    method: 'POST',
    path: '/panel/restore_panel',
    role: 'administrator',
    summary: 'Restores a deleted panel',
    body: z.object({ panel_id: PanelId }),
    fails: ['resource_missing', 'creation_limit_reached'],
  }),
  listVersions: call({
    method: 'GET',
    path: '/panel/list_versions',
    role: 'administrator',
    summary: 'Versions of a panel that can be restored, the newest first: who saved them and when',
    query: z.object({ panel_id: PanelId }),
    result: z.array(PanelVersion),
    fails: ['resource_missing'],
  }),
  viewVersion: call({
    method: 'GET',
    path: '/panel/view_version',
    role: 'administrator',
    summary: 'A panel as it was',
    query: z.object({ panel_id: PanelId, version: Version }),
    result: answer(contents),
    fails: ['resource_missing'],
  }),
  restoreVersion: call({
    method: 'POST',
    path: '/panel/restore_version',
    role: 'administrator',
    summary:
      'Makes a panel what it was; that is a new version. Measurements of devices that left since are left out',
    body: z.object({ panel_id: PanelId, version: Version }),
    result: answer({ version: z.number() }),
    fails: ['resource_missing'],
  }),
};
