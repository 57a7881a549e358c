import { z } from 'zod';
import { nameUpTo } from './fields';
import { Channel, type Eui, EuiInAnyCase, MeasurementId } from './ids';
import { factsOfPanelKind, PanelKindSettings } from './panel-kinds';
import { PANEL_LIMITS } from './panel-limits';

/** Made by whoever adds the component; of two spellings the one of the database. */
export const ComponentId = z.uuid().toLowerCase();

/** A rectangle of a layout: column and row from 0, and how many of them it covers. */
const placeWithin = (columns: number, rows: number) =>
  z
    .strictObject({
      x: z
        .number()
        .int()
        .min(0)
        .max(columns - 1),
      y: z
        .number()
        .int()
        .min(0)
        .max(rows - 1),
      width: z.number().int().min(1).max(columns),
      height: z.number().int().min(1).max(rows),
    })
    .refine(({ x, width }) => x + width <= columns, { path: ['width'] })
    .refine(({ y, height }) => y + height <= rows, { path: ['height'] });

export const PanelPlace = placeWithin(PANEL_LIMITS.columns, PANEL_LIMITS.rows);
export type PanelPlace = z.infer<typeof PanelPlace>;

/** What a component shows: a measurement of a device, or of each that the panel's variable stands for. */
const PanelSource = z.strictObject({
  /** null: of the variable. */
  eui: EuiInAnyCase.nullable(),
  /** null: whichever channel measures it. Of a device that is named it is known. */
  channel: Channel.nullable(),
  measurement_id: MeasurementId,
});
export type PanelSource = z.infer<typeof PanelSource>;

const sourceName = ({ eui, channel, measurement_id }: PanelSource) => `${eui} ${channel} ${measurement_id}`;

const Component = z.object({
  component_id: ComponentId,
  name: nameUpTo(PANEL_LIMITS.componentNameLength),
  place: PanelPlace,
  /** In the layout for phones; null: derived from the other one. */
  phone_place: placeWithin(PANEL_LIMITS.phoneColumns, PANEL_LIMITS.phoneRows).nullable().default(null),
  sources: z.array(PanelSource).max(PANEL_LIMITS.sources).default([]),
});

/** A component as a person saves it. */
export const PanelComponentInput = z
  .intersection(Component, PanelKindSettings)
  .superRefine((component, ctx) => {
    const { sources, kind } = component;
    const { mostDevices, mostSources = PANEL_LIMITS.sources } = factsOfPanelKind(kind);
    const devices = new Set(sources.map(({ eui }) => eui)).size;
    const isRefused =
      devices > mostDevices ||
      sources.length > mostSources ||
      new Set(sources.map(sourceName)).size < sources.length ||
      sources.some(({ eui, channel }) => eui !== null && channel === null);
    if (isRefused) ctx.addIssue({ code: 'custom', path: ['sources'], input: sources });
  });
export type PanelComponentInput = z.output<typeof PanelComponentInput>;

/** Whether two rectangles of a layout share a cell. */
export const overlap = (one: PanelPlace, other: PanelPlace): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

type Placed = Pick<z.output<typeof Component>, 'place' | 'phone_place'>;

/** In which layout two components share a cell; undefined: in none. */
export function sharedLayoutOf(one: Placed, other: Placed): keyof Placed | undefined {
  if (overlap(one.place, other.place)) return 'place';
  const [phone, otherPhone] = [one.phone_place, other.phone_place];
  return phone && otherPhone && overlap(phone, otherPhone) ? 'phone_place' : undefined;
}

/** A component as it is stored. */
export type PanelComponent = z.output<typeof Component> &
  PanelKindSettings & {
    /** Grows with each change of it. */
    version: number;
  };

export const isSourceOfDevice = (
  source: PanelSource,
): source is PanelSource & { eui: Eui; channel: Channel } => source.eui !== null;
