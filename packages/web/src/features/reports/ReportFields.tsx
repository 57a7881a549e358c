import '@mantine/core/styles/Checkbox.layer.css';
import { REPORT_LIMITS, REPORT_PERIODS } from '@fieldscope/contract/report-limits';
import { Checkbox, Group, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useConstants } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { useReceivers } from '../alarms/alarms.queries';
import classes from './Reports.module.css';
import type { ReportDraft } from './report-draft';
import { hourText, weekdayName } from './schedule-words';

interface ReportFieldsProps {
  draft: ReportDraft;
  wrong: ReadonlySet<'name' | 'readers'>;
  onChange(change: Partial<ReportDraft>): void;
}

const numbered = (first: number, count: number, labelOf: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ value: String(first + index), label: labelOf(first + index) },
  }));

/** Name, time and readers of a report. */
export function ReportFields({ draft, wrong, onChange }: ReportFieldsProps) {
  const { t } = useTexts('reports');
  return (
    <>
      <TextInput
        label={t('name')}
        value={draft.name}
        maxLength={REPORT_LIMITS.nameLength}
        error={wrong.has('name') && t('nameMissing')}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Stack gap={4}>
        <Group gap="xs" grow preventGrowOverflow={false} align="flex-end">
          <Select
            label={t('period')}
            allowDeselect={false}
            data={REPORT_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={draft.period}
            onChange={(period) => onChange({ period: period as ReportDraft['period'] })}
          />
          {draft.period === 'weekly' && (
            <Select
              label={t('weekday')}
              allowDeselect={false}
              data={numbered(1, 7, weekdayName)}
              value={String(draft.weekday)}
              onChange={(weekday) => onChange({ weekday: Number(weekday) })}
            />
          )}
          {draft.period === 'monthly' && (
            <Select
              label={t('monthDay')}
              allowDeselect={false}
              data={numbered(1, 31, String)}
              value={String(draft.month_day)}
              onChange={(day) => onChange({ month_day: Number(day) })}
            />
          )}
          <Select
            label={t('hour')}
            allowDeselect={false}
            data={numbered(0, 24, hourText)}
            value={String(draft.hour)}
            onChange={(hour) => onChange({ hour: Number(hour) })}
          />
        </Group>
        <Text size="sm" c="dimmed">
          {t(draft.period === 'monthly' && draft.month_day > 28 ? 'clockShort' : 'clock')}
        </Text>
      </Stack>
      <Readers draft={draft} wrong={wrong} onChange={onChange} />
    </>
  );
}

function Readers({ draft: { readers }, wrong, onChange }: ReportFieldsProps) {
  const { t } = useTexts('reports');
  const { data: persons, error, refetch } = useReceivers();
  const hasMailServer = useConstants().data?.has_mail_server ?? true;
  return (
    <fieldset className={classes.readers}>
      <legend className={classes.legend}>{t('readers')}</legend>
      {!hasMailServer && <Notice kind="warning">{t('noMailServer')}</Notice>}
      {error && !persons && <ErrorState error={error} onRetry={() => void refetch()} />}
      <Stack gap="xs" className={classes.persons}>
        {!persons && !error && <Skeleton height={20} width={180} />}
        {persons?.map(({ user_id, name, has_email }) => (
          <Checkbox
            key={user_id}
            label={name}
            description={has_email ? undefined : t('noAddress')}
            checked={readers.includes(user_id)}
            disabled={!has_email && !readers.includes(user_id)}
            onChange={({ currentTarget }) =>
              onChange({
                readers: currentTarget.checked
                  ? [...readers, user_id]
                  : readers.filter((one) => one !== user_id),
              })
            }
          />
        ))}
      </Stack>
      {wrong.has('readers') && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('readersMissing')}
        </Text>
      )}
    </fieldset>
  );
}
