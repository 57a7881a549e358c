import { type AlarmKind, fieldsOfKind } from '@fieldscope/contract/alarm-kinds';
import type { Curve } from '@fieldscope/contract/calls/channels';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useRestriction } from '../../api/restriction';
import { ClosedHistory } from '../../features/credits/ClosedHistory';
import { HistoryFailure } from '../../features/device-services/HistoryFailure';
import { NotedChart } from '../../features/notes/NotedChart';
import { useCurves } from '../../features/telemetry/use-curves';
import { useTexts } from '../../texts/use-texts';
import { lastOf } from '../../ui/filters/range-text';
import { boundsOf } from '../../ui/filters/time-range';
import { useDisplaySetting } from '../../values/display-setting';
import { seriesKey } from '../../values/series';
import { useNow } from '../../values/use-now';
import { useMatchingDevices, useNumberSeries, usePreview, useWatchedSeries } from './alarm-rules.queries';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';
import { linesOf, previewInputOf, watchesDevice } from './rule-draft.model';

const POINTS = 1000;
const HEIGHT = 280;

type LimitProps = Pick<DraftPartProps, 'draft' | 'enter'>;

/** The last 30 days of what a rule watches, its limits, and when it would have fired. */
export function RuleChart({ draft, enter }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const isClosed = useRestriction();
  if (watchesDevice(draft))
    return (
      <>
        <Matching draft={draft} />
        <p className={classes.outcome}>{t('editor.preview.ofDevice')}</p>
      </>
    );
  if (isClosed) return <ClosedHistory />;
  return (
    <>
      <Matching draft={draft} />
      <Outcome draft={draft} />
      {draft.measurement_id !== null && <Curves draft={draft} enter={enter} />}
    </>
  );
}

/** Which devices the rule is about: the first of them by name, and how many more. */
function Matching({ draft }: Pick<DraftPartProps, 'draft'>) {
  const { t } = useTexts('alarms');
  const matching = useMatchingDevices(draft);
  if (!matching) return null;
  const { count, names } = matching;
  if (count === 0) return <p className={classes.outcome}>{t('editor.preview.matchesNone')}</p>;
  const more = count - names.length;
  const listed = names.join(', ');
  return (
    <p className={classes.matching}>
      {t('editor.preview.matches', {
        count,
        names: more > 0 ? t('editor.preview.more', { names: listed, count: more }) : listed,
      })}
    </p>
  );
}

function Outcome({ draft }: Pick<DraftPartProps, 'draft'>) {
  const { t } = useTexts('alarms');
  const { data, error, refetch, isPlaceholderData } = usePreview(draft);
  if (previewInputOf(draft) === undefined)
    return <p className={classes.outcome}>{t('editor.preview.incomplete')}</p>;
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  return (
    <p className={classes.outcome} role="status" aria-busy={!data || isPlaceholderData}>
      {data && <span className={classes.count}>{t('editor.preview.count', { count: data.count })}</span>}
      {data && data.series_read < data.series_count && (
        <span>{t('editor.preview.part', { read: data.series_read, total: data.series_count })}</span>
      )}
    </p>
  );
}

function Curves({ draft, enter }: LimitProps) {
  const { t } = useTexts('alarms');
  const all = useNumberSeries();
  const series = useWatchedSeries(draft);
  const { from, to } = boundsOf(lastOf('30d'), useNow(), useDisplaySetting().timeZone);
  const { data } = useCurves({ series, from, to, points: POINTS });
  const { data: preview } = usePreview(draft);
  const names = JSON.stringify(
    series.map(({ eui }) => all?.find((one) => one.eui === eui)?.device_name ?? eui),
  );
  const curves = useMemo(() => {
    const nameOf: string[] = JSON.parse(names);
    return data?.map((curve, place) => ({
      ...curve,
      key: `${curve.eui}/${seriesKey(curve)}`,
      name: nameOf[place] ?? curve.eui,
      measurementId: curve.measurement_id,
    }));
  }, [data, names]);
  useProposedLimit({ draft, enter, curves: series.length > 0 ? data : undefined });
  if (series.length === 0) return null;
  const id = draft.measurement_id ?? 0;
  return (
    <>
      <NotedChart
        curves={curves}
        from={from}
        to={to}
        height={HEIGHT}
        thresholds={linesOf(draft).map(({ name, value }) => ({
          value,
          measurementId: id,
          label: t(`editor.field.${name}`),
          severity: draft.severity,
          onDrag: (next) => enter({ [name]: next }),
        }))}
        marks={previewInputOf(draft) && preview?.times}
      />
      <p className={classes.about}>{t('editor.preview.drag')}</p>
    </>
  );
}

interface Proposed extends LimitProps {
  curves: readonly Pick<Curve, 'values' | 'measurement_id'>[] | undefined;
}

/** A line at the highest or lowest value of these days, to drag from there; proposed once for each measurement and kind. */
function useProposedLimit({ draft, enter, curves }: Proposed): void {
  const { kind, measurement_id } = draft;
  const field = onlyLimitOf(kind);
  const limit = field ? draft.entered[field.name] : null;
  const wanted = `${kind}/${measurement_id}`;
  const proposedFor = useRef<string>(undefined);
  const extreme = extremeOf(
    field?.alarmIs,
    curves?.filter((curve) => curve.measurement_id === measurement_id) ?? [],
  );
  const propose = useEffectEvent((value: number) => {
    if (field && limit === null && proposedFor.current !== wanted) enter({ [field.name]: value });
    proposedFor.current = wanted;
  });
  // Who empties the field before the curves are there wants no number in it.
  useEffect(() => {
    if (limit !== null) proposedFor.current = wanted;
  }, [limit, wanted]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another measurement or kind is another proposal
  useEffect(() => {
    if (extreme !== undefined) propose(extreme);
  }, [wanted, extreme]);
}

/** The limit of a kind that has a single one. */
function onlyLimitOf(kind: AlarmKind) {
  const limits = fieldsOfKind(kind).flatMap(([, field]) => (field.type === 'value' ? [field] : []));
  return limits.length === 1 ? limits[0] : undefined;
}

/** The value that is furthest on the side of the alarm. */
function extremeOf(
  side: 'above' | 'below' | undefined,
  curves: readonly Pick<Curve, 'values'>[],
): number | undefined {
  if (side === undefined) return undefined;
  const values = curves.flatMap((curve) => curve.values.filter((value) => value !== null));
  if (values.length === 0) return undefined;
  const extreme = values.reduce((one, other) =>
    side === 'above' ? Math.max(one, other) : Math.min(one, other),
  );
  return Math.round(extreme * 100) / 100;
}
