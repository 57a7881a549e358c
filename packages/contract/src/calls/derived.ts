import { z } from 'zod';
import { call } from '../call';
import { CROP_NAMES, PATHOGEN_NAMES, SOIL_NAMES } from '../definitions/derived-choices';
import { DERIVED_IDS, type DerivedSettingName, settingsOf } from '../definitions/derived-needs';
import { answer } from '../fields';
import { Channel, EuiInAnyCase } from '../ids';
import { roundDegrees } from '../rounding';
import { Timezone } from '../time-zone';

/** A day of every year as month and day: 03-01. */
const DayOfYear = z
  .string()
  .regex(/^\d\d-\d\d$/)
  .refine((day) => {
    const at = new Date(`2023-${day}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === day;
  });
const Temperature = z.number().min(-30).max(60);

/** What derived measurements are worked out with; temperatures in °C. */
export const DerivedSettings = z
  .object({
    /** In which a day begins and ends. */
    timezone: Timezone,
    /** When growing season and winter begin: degree days, rain and mildew, and chill, are added up from there. */
    season_start: DayOfYear,
    chill_start: DayOfYear,
    /** When the crop is sown, planted or gets its leaves, and when the first eggs or moths of insects were seen. */
    planted_on: DayOfYear,
    biofix: DayOfYear,
    /** Of growing degree days. */
    degree_day_method: z.enum(['average', 'sine']),
    base_temperature: Temperature,
    upper_temperature: Temperature,
    /** In °, south and west negative; null: not known, and there is nothing that takes them. */
    latitude: z.number().min(-90).max(90).overwrite(roundDegrees).nullable(),
    longitude: z.number().min(-180).max(180).overwrite(roundDegrees).nullable(),
    /** In m above the sea. */
    elevation: z.number().min(-430).max(8850),
    /** Of the anemometer, in m above ground. */
    wind_height: z.number().min(0.5).max(20),
    /** Of water balance and infection; null: none is chosen. */
    crop: z.enum(CROP_NAMES).nullable(),
    soil: z.enum(SOIL_NAMES).nullable(),
    pathogen: z.enum(PATHOGEN_NAMES).nullable(),
    /** Of the root zone: what a rain gauge sees of it, or whatever was needed the day before. */
    irrigation: z.enum(['measured', 'as_needed']),
  } satisfies Record<DerivedSettingName, z.ZodType>)
  .refine(({ base_temperature, upper_temperature }) => base_temperature < upper_temperature, {
    path: ['upper_temperature'],
  });
export type DerivedSettings = z.infer<typeof DerivedSettings>;

const DerivedId = z.union(DERIVED_IDS.map((id) => z.literal(id)));

/** A channel of a node with what can be derived from its measurements. */
const DerivedChannel = answer({
  channel: z.number(),
  /** Measurement ids. */
  offered: z.array(z.number()),
  on: z.array(z.number()),
  settings: DerivedSettings,
  /** Share of the days that are worked out, 0 to 1; null: nothing is derived. */
  progress: z.number().nullable(),
  /** Days of this season that lack readings and are in no sum. */
  missing_days: z.number(),
});
export type DerivedChannel = z.infer<typeof DerivedChannel>;

export const derived = {
  view: call({
    method: 'GET',
    path: '/device/view_derived',
    role: 'observer',
    summary: 'What the portal can derive from the measurements of a node, and what it does',
    query: z.object({ eui: EuiInAnyCase }),
    result: z.array(DerivedChannel),
    fails: ['device_not_in_organisation'],
  }),
  save: call({
    method: 'PATCH',
    path: '/device/update_derived',
    role: 'administrator',
    summary: 'Chooses what is derived from the measurements of a channel; history is worked out on the queue',
    body: z
      .object({
        eui: EuiInAnyCase,
        channel: Channel,
        /** Derived from now on, and of what is stored; what was derived before stays. */
        measurement_ids: z.array(DerivedId).max(DERIVED_IDS.length),
        settings: DerivedSettings,
      })
      .superRefine(({ measurement_ids, settings }, { addIssue }) => {
        for (const name of settingsOf(measurement_ids))
          if (settings[name] === null) addIssue({ code: 'custom', path: ['settings', name] });
      }),
    // Something chosen cannot be derived from what the channel measures.
    fails: ['device_not_in_organisation', 'operation_unsupported'],
  }),
};
