import { ADVICE_LIMITS, type AdvicePeriod, type Place } from '@fieldscope/contract/advice/advice-limits';
import { type AdviceQuestion, type AdviceSubject, isAnimal } from '@fieldscope/contract/advice/question';
import { adviceText } from '@fieldscope/contract/advice/sentence';
import { CROPS, type CropGroup } from '@fieldscope/contract/advice/subjects';
import type { InputOf, ResultOf } from '@fieldscope/contract/call';
import { SeriesKey } from '@fieldscope/contract/calls/channels';
import type { open } from '@fieldscope/contract/calls/open';
import { fail } from '@fieldscope/contract/errors/fail';
import type { Eui } from '@fieldscope/contract/ids';
import type { Language } from '@fieldscope/contract/languages';
import type { OrgCtx } from '../../platform/http/request-context';
import type { AttemptLimit } from '../../platform/security/attempt-limit';
import { begin, collect } from '../advice/ask.service';
import { wordingOf } from '../advice/language-model/kept-wording.service';
import { subjectOf } from '../advice/subject-names.model';
import { adviceWriter } from '../advice/writing/advice-writer';
import { spendOnHistory } from '../credits/credits.service';
import { listOwnDevices } from '../devices/devices.service';
import { listLiveStates } from '../devices/live-states.service';
import { measurementLabels } from '../measurements/measurement-labels.service';
import { dmOfCall, readEui } from './open-api.model';
import { CREDITS_HEADER } from './open-telemetry.service';

type Input = InputOf<typeof open.viewSuggestion>;
type Measurements = NonNullable<Input['measurements']>;

const PERIODS: Record<NonNullable<Input['time_range']>, AdvicePeriod> = {
  1: 'month',
  2: 'half_year',
  3: 'year',
};
const LANGUAGES: Record<NonNullable<Input['lang']>, Language> = { 1: 'zh', 2: 'en' };
const PLACES: Record<CropGroup, Place> = {
  field: 'field',
  orchard: 'orchard',
  greenhouse: 'greenhouse',
  mushrooms: 'mushroom_farm',
};

/** Programs get the units of the catalogue. */
const AS_PUBLISHED = { temperatureUnit: 0, units: {} } as const;

/**
 * Asks the adviser, or for what was asked. Asking costs as many credits as the least call for history.
 * @throws AppError as the contract says
 */
export const viewSuggestion =
  (limit: AttemptLimit) =>
  async (ctx: OrgCtx, input: Input): Promise<ResultOf<typeof open.viewSuggestion>> => {
    const language = LANGUAGES[input.lang ?? '2'];
    if (input.resource_id !== undefined) return textOf(ctx, input.resource_id, language);
    const question = questionOf(input);
    const euis = [...new Set(question.series.map(({ eui }) => eui))] as Eui[];
    const devices = await listOwnDevices(ctx, euis);
    const states = await listLiveStates(
      ctx,
      devices.map(({ device_id }) => device_id),
    );
    const timezone = states.find((state) => state.timezone !== null)?.timezone ?? 'UTC';
    const { resource_id } = await begin(ctx, limit, { question, timezone });
    const dm = dmOfCall(0);
    await spendOnHistory(ctx, devices[0]!.device_id, dm);
    ctx.answerHeaders[CREDITS_HEADER] = String(dm);
    return { resource_id };
  };

/** @throws AppError open_parameter_missing, open_parameter_invalid, open_eui_invalid */
function questionOf({
  crop,
  location = '',
  time_range,
  measurements,
}: Input): Omit<AdviceQuestion, 'timezone'> {
  if (crop === undefined) return fail('open_parameter_missing', { field: 'crop' });
  if (!measurements?.length) return fail('open_parameter_missing', { field: 'measurements' });
  const subject = subjectOf(crop) ?? fail('open_parameter_invalid', { field: 'crop' });
  return {
    ...{ subject, stage: 'any', place: placeOf(subject), soil: null, location },
    ...{ period: PERIODS[time_range ?? '1'], series: seriesOf(measurements) },
  };
}

const placeOf = (subject: AdviceSubject): Place =>
  isAnimal(subject) ? 'barn' : PLACES[CROPS[subject].group];

/** @throws AppError open_eui_invalid; open_parameter_invalid where there are too many */
function seriesOf(measurements: Measurements): SeriesKey[] {
  const series = measurements.flatMap(({ dev_eui, channel_measurement }) =>
    channel_measurement.flatMap(({ channel_index, measurement_ids }) =>
      measurement_ids.map((measurement_id) =>
        SeriesKey.parse({ eui: readEui(dev_eui), channel: channel_index, measurement_id }),
      ),
    ),
  );
  const known = new Map(series.map((one) => [`${one.eui} ${one.channel} ${one.measurement_id}`, one]));
  if (known.size > ADVICE_LIMITS.openMeasurements)
    return fail('open_parameter_invalid', { field: 'measurements' });
  return [...known.values()];
}

/** The advice in the words of the language model, where it said something of the same facts, else of the rules, and whose dates it has. @throws what `collect` throws */
async function textOf(ctx: OrgCtx, resourceId: string, language: Language): Promise<string> {
  const { advice } = await collect(ctx, resourceId);
  const labelOf = await measurementLabels(ctx.db, ctx.orgId, language);
  const reader = { ...AS_PUBLISHED, language, labelOf };
  const writer = adviceWriter(reader);
  const worded = await wordingOf(ctx, advice!, reader);
  const text = worded
    ? `${worded.text}\n\n${writer.text('worded', { model: worded.model })}`
    : adviceText(advice!, writer);
  return `${text}\n\n${writer.text('zone', { zone: advice!.timezone })}`;
}
