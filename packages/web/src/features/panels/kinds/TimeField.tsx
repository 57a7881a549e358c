import type { PanelSettingsOf } from '@fieldscope/contract/panel-kinds';
import { PANEL_SPANS, rangeOfTime } from '@fieldscope/contract/panel-kinds/settings';
import { Select } from '@mantine/core';
import { useTexts } from '../../../texts/use-texts';
import { DateRangeFilter } from '../../../ui/filters/DateRangeFilter';
import { boundsOfDates, readDateRange, writeDateRange } from '../../../ui/filters/date-range';
import { useDisplaySetting } from '../../../values/display-setting';
import { formatSpan } from '../../../values/format-time';
import { toLocalDate } from '../../../values/zoned-time';

type SelTime = PanelSettingsOf<'line_chart'>['selTime'];

interface TimeFieldProps {
  value: SelTime;
  onChange(value: SelTime): void;
  /** undefined: none. */
  fault: string | undefined;
}

const OWN = 'own';
const SPANS = Object.keys(PANEL_SPANS) as (keyof typeof PANEL_SPANS)[];

/** The time that a chart shows: up to now, or days that are chosen. */
export function TimeField({ value, onChange, fault }: TimeFieldProps) {
  const { t } = useTexts('panel-kinds', 'ui');
  const { timeZone } = useDisplaySetting();
  const isOwn = typeof value === 'object';
  const chooseDays = (days: string | null) => {
    const { from, before } = boundsOfDates(readDateRange(days), timeZone);
    if (from !== undefined && before !== undefined) onChange({ from, to: before });
  };
  return (
    <>
      <Select
        label={t('time.label')}
        data={[
          ...SPANS.map((span) => ({
            value: span as string,
            label: t('ui:range.last', { span: formatSpan(PANEL_SPANS[span]) }),
          })),
          { value: OWN, label: t('time.own') },
        ]}
        value={isOwn ? OWN : value}
        allowDeselect={false}
        onChange={(chosen) => {
          const span = SPANS.find((one) => one === chosen);
          onChange(span ?? rangeOfTime(value, Date.now()));
        }}
        error={fault}
      />
      {isOwn && (
        <div>
          <DateRangeFilter
            label={t('time.days')}
            value={writeDateRange({
              from: toLocalDate(value.from, timeZone),
              to: toLocalDate(value.to - 1, timeZone),
            })}
            onChange={chooseDays}
          />
        </div>
      )}
    </>
  );
}
