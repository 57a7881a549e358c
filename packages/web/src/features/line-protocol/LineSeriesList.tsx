import { lineSeries } from '@fieldscope/contract/calls/line-series';
import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMayCall } from '../../api/me';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { formatNumber } from '../../values/format-number';
import { useMeasurementLabels } from '../../values/measurement-names';
import { TimeAgo } from '../../values/Times';
import { AcceptSeries } from './AcceptSeries';
import classes from './LineProtocol.module.css';
import {
  type LineSeries,
  type SeriesWriter,
  useForgetSeries,
  useIgnoreSeries,
  useLineSeries,
} from './line-series.queries';

/** What a kit or connection writes as line protocol: what waits for a person first, then what is known. */
export function LineSeriesList({ writer }: { writer: SeriesWriter }) {
  const { t } = useTexts('line-protocol');
  const { data, error, refetch } = useLineSeries(writer);
  const [acceptedId, setAcceptedId] = useState<number>();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={96} />;
  const proposed = data.filter(({ state }) => state === 'proposed');
  const known = data.filter(({ state }) => state !== 'proposed');
  const accepted = data.find(({ series_id }) => series_id === acceptedId);
  const onAccept = ({ series_id }: LineSeries) => setAcceptedId(series_id);
  return (
    <Stack gap="md">
      <Part
        title={t('proposed')}
        none={t(known.length > 0 ? 'nothingProposed' : 'nothingYet')}
        action={proposed.length > 1 && <IgnoreAll series={proposed} />}
      >
        {proposed.map((series) => (
          <SeriesRow key={series.series_id} series={series} onAccept={onAccept} />
        ))}
      </Part>
      {known.length > 0 && (
        <Part title={t('known')}>
          {known.map((series) => (
            <SeriesRow key={series.series_id} series={series} onAccept={onAccept} />
          ))}
        </Part>
      )}
      {accepted && <AcceptSeries series={accepted} onClose={() => setAcceptedId(undefined)} />}
    </Stack>
  );
}

interface PartProps {
  title: string;
  /** What is said where there is nothing. */
  none?: string;
  action?: ReactNode;
  children: ReactNode[];
}

function Part({ title, none, action, children }: PartProps) {
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        {action}
      </Group>
      {children.length > 0 ? (
        <ul className={classes.rows}>{children}</ul>
      ) : (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      )}
    </section>
  );
}

function IgnoreAll({ series }: { series: LineSeries[] }) {
  const { t } = useTexts('line-protocol');
  const ignore = useIgnoreSeries();
  if (!useMayCall(lineSeries.ignore)) return null;
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={ignore.isPending}
      onClick={() => ignore.mutate({ series_ids: series.map(({ series_id }) => series_id) })}
    >
      {t('ignoreAll', { count: series.length })}
    </Button>
  );
}

interface SeriesRowProps {
  series: LineSeries;
  onAccept(series: LineSeries): void;
}

function SeriesRow({ series, onAccept }: SeriesRowProps) {
  const { t } = useTexts('line-protocol');
  const { measurement, field, tags, unit, state, last_value: value, last_at: at } = series;
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.name} translate="no">
          <code>{`${measurement} ${field}`}</code>
        </div>
        {tags.length > 0 && (
          <div className={classes.tags} translate="no">
            {tags.map(({ name, value: tag }) => `${name}=${tag}`).join(' · ')}
          </div>
        )}
        {value !== null && at !== null && (
          <Text size="sm" className={classes.value}>
            {t('last', { value: [formatNumber(value), unit].filter(Boolean).join(' ') })} ·{' '}
            <TimeAgo at={at} />
          </Text>
        )}
        {state === 'ignored' ? (
          <Text size="sm" c="dimmed">
            {t('ignored')}
          </Text>
        ) : (
          <Target series={series} />
        )}
      </div>
      <SeriesActions series={series} onAccept={onAccept} />
    </li>
  );
}

/** Where the values of a series go, or might. */
function Target({ series }: { series: LineSeries }) {
  const { t } = useTexts('line-protocol');
  const labelOf = useMeasurementLabels();
  const { measurement_id: id, channel, eui, state, names_device, names_channel, kept } = series;
  if (id === null)
    return (
      <Text size="sm" c="dimmed">
        {t('unknown')}
      </Text>
    );
  const device = eui ?? (names_device ? t('namedDevice') : undefined);
  const place =
    channel === null && names_channel ? t('namedChannel') : t('channelOf', { channel: channel ?? 1 });
  const what = [device, labelOf(id), place].filter(Boolean).join(' · ');
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(state === 'proposed' ? 'maybe' : state === 'automatic' ? 'automatic' : 'accepted', { what })}
      </Text>
      {state !== 'proposed' && kept > 0 && <Text size="sm">{t('waitForDevices', { count: kept })}</Text>}
    </>
  );
}

function SeriesActions({ series, onAccept }: SeriesRowProps) {
  const { t } = useTexts('line-protocol');
  const mayAccept = useMayCall(lineSeries.accept);
  const ignore = useIgnoreSeries();
  const forget = useForgetSeries();
  if (!mayAccept) return null;
  const { series_id: id, state, measurement, field } = series;
  const name = `${measurement} ${field}`;
  return (
    <Group gap="xs">
      {state === 'ignored' ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('forgetOf', { name })}
          loading={forget.isPending}
          onClick={() => forget.mutate({ series_ids: [id] })}
        >
          {t('forget')}
        </Button>
      ) : (
        <>
          <Button
            size="xs"
            variant={state === 'proposed' ? 'filled' : 'default'}
            aria-haspopup="dialog"
            aria-label={t(state === 'proposed' ? 'acceptOf' : 'changeOf', { name })}
            onClick={() => onAccept(series)}
          >
            {t(state === 'proposed' ? 'accept' : 'change')}
          </Button>
          <Button
            size="xs"
            variant="default"
            aria-label={t('ignoreOf', { name })}
            loading={ignore.isPending}
            onClick={() => ignore.mutate({ series_ids: [id] })}
          >
            {t('ignore')}
          </Button>
        </>
      )}
    </Group>
  );
}
