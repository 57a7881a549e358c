import type { SensorError } from '@fieldscope/contract/calls/device-reports';
import { Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatNumber } from '../../values/format-number';
import { DateTime, ZoneName } from '../../values/Times';
import { useSensorErrors } from './device-access.queries';

const CODES = [
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '0A',
  '0B',
  '0C',
  '0D',
  '0E',
  '0F',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
] as const;

/** Errors that a device reported of its sensors; nothing where there were none. */
export function SensorErrors({ eui }: { eui: string }) {
  const { t } = useTexts('device-access');
  const errors = useSensorErrors(eui).data;
  if (!errors || errors.list.length === 0) return null;
  const nameOf = (code: string) => t(`errors.codes.${CODES.find((known) => known === code) ?? 'other'}`);
  const columns: Column<SensorError>[] = [
    { name: 'what', head: t('errors.what'), cell: ({ code }) => `${nameOf(code)} (${code})` },
    {
      name: 'from',
      head: t('errors.from'),
      note: <ZoneName />,
      cell: ({ from }) => <DateTime at={from} withoutZone />,
    },
    { name: 'to', head: t('errors.to'), cell: ({ to }) => <DateTime at={to} withoutZone /> },
    { name: 'count', head: t('errors.count'), numeric: true, cell: ({ count }) => formatNumber(count) },
  ];
  return (
    <section>
      <Title order={2} size="h3" mt="lg" mb="sm">
        {t('errors.title')}
      </Title>
      {errors.is_faulty && (
        <Notice kind="warning">{`${t('errors.now')}: ${nameOf(errors.list[0]!.code)}`}</Notice>
      )}
      <RowsOrCards
        label={t('errors.title')}
        rows={errors.list}
        columns={columns}
        keyOf={({ from, code }) => `${from}/${code}`}
        minWidth={560}
      />
    </section>
  );
}
