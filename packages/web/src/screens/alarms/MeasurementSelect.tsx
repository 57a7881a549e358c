import { Select } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import longChoices from '../../ui/filters/long-choices.module.css';
import { needsSearch } from '../../ui/filters/many-choices';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { needsChannel } from '../../values/series';
import { useSeriesName } from '../../values/use-series-name';
import { useNumberSeries } from './alarm-rules.queries';
import type { DraftPartProps } from './draft-part-props';
import classes from './RuleEditor.module.css';

/** `4097`, or `1-4097` of one channel. */
const nameOf = (channel: number | null, id: number) => (channel === null ? String(id) : `${channel}-${id}`);

/** What is measured; of one device also on which channel, where several measure the same. */
export function MeasurementSelect({ draft, change, isTried }: DraftPartProps) {
  const { t } = useTexts('alarms');
  const seriesName = useSeriesName();
  const { eui, channel, measurement_id } = draft;
  const all = useNumberSeries() ?? [];
  const watched = all.filter((series) => eui === null || series.eui === eui);
  const ids = new Set(watched.map((series) => series.measurement_id));
  if (measurement_id !== null) ids.add(measurement_id);
  const choices = [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => {
      const onChannels =
        eui === null ? [] : watched.filter((one) => one.measurement_id === id && needsChannel(one, watched));
      return [
        { value: nameOf(null, id), label: seriesName({ channel: 0, measurement_id: id }, false) },
        ...onChannels.map((one) => ({ value: nameOf(one.channel, id), label: seriesName(one, true) })),
      ];
    });
  const choose = (name: string | null) => {
    const [last, first] = (name ?? '').split('-').map(Number).toReversed();
    if (last) change({ measurement_id: last, channel: first ?? null });
  };
  return (
    <Select
      className={classes.choice}
      classNames={longChoices}
      aria-label={t('editor.field.measurement')}
      placeholder={t('editor.field.measurement')}
      data={choices}
      value={measurement_id === null ? null : nameOf(channel, measurement_id)}
      error={isTried && measurement_id === null ? t('editor.required') : undefined}
      searchable={needsSearch(choices.length)}
      filter={rankedChoices}
      nothingFoundMessage={t('ui:filter.nothingFound')}
      allowDeselect={false}
      onChange={choose}
    />
  );
}
