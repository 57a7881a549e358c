import type { OrgId } from '@fieldscope/contract/ids';
import { Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../features/devices/EmptyState';
import { nameWithEui } from '../../features/devices/name-with-eui';
import { useTexts } from '../../texts/use-texts';
import { FilterBar } from '../../ui/filters/FilterBar';
import { FilterSelect } from '../../ui/filters/FilterSelect';
import { type AddressFilter, useAddressFilter } from '../../ui/filters/use-address-filter';
import { useDisplaySetting } from '../../values/display-setting';
import { formatNumber } from '../../values/format-number';
import { formatSeconds } from '../../values/format-time';
import { MeasuredValue } from '../../values/MeasuredValue';
import { useMeasurementNames } from '../../values/measurement-names';
import { unitInWords } from '../../values/unit-words';
import { MessageDetails } from './MessageDetails';
import classes from './Stream.module.css';
import { useSeries } from './stream.queries';
import { fitsTopic, type StreamMessage, statusUnitOf } from './stream-messages.model';
import { type Stream, useStream } from './use-stream';

type StreamFilter = AddressFilter<'eui' | 'measurement' | 'topic'>;

/** Rows on the page: what is older is counted. */
const ROWS = 100;

/** Messages as they come, the newest first, with what narrows them. */
export function Messages({ orgId }: { orgId: OrgId | undefined }) {
  const { t } = useTexts('stream');
  const stream = useStream(orgId);
  const filter = useAddressFilter(['eui', 'measurement', 'topic']);
  const [opened, setOpened] = useState<StreamMessage>();
  const deviceName = useDeviceNames();
  const shown = stream.messages.filter((message) => isShown(filter, message)).slice(0, ROWS);
  return (
    <Paper
      component="section"
      withBorder
      p="lg"
      className={classes.messages}
      aria-labelledby="stream-messages"
    >
      <MessagesHead stream={stream} />
      <StreamFilters filter={filter} messages={stream.messages} />
      {shown.length === 0 ? (
        <EmptyState drawing="gateway">{t(stream.count === 0 ? 'empty' : 'emptyFiltered')}</EmptyState>
      ) : (
        <ul className={classes.list} aria-label={t('messages')}>
          {shown.map((message) => (
            <MessageRow
              key={message.number}
              message={message}
              deviceName={deviceName(message.eui)}
              onOpen={() => setOpened(message)}
            />
          ))}
        </ul>
      )}
      {opened && (
        <MessageDetails
          message={opened}
          deviceName={deviceName(opened.eui)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Paper>
  );
}

const isShown = ({ values }: Pick<StreamFilter, 'values'>, { eui, id, topic }: StreamMessage): boolean =>
  (values.eui === null || values.eui === eui) &&
  (values.measurement === null || values.measurement === String(id)) &&
  (values.topic === null || fitsTopic(values.topic, topic));

function useDeviceNames(): (eui: string) => string {
  const names = new Map((useSeries().data ?? []).map(({ eui, device_name }) => [eui as string, device_name]));
  return (eui) => names.get(eui) ?? eui;
}

function MessagesHead({ stream }: { stream: Stream }) {
  const { t } = useTexts('stream');
  const { isPaused, missed, count, rate, pause, resume } = stream;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={2} size="h3" id="stream-messages">
          {t('messages')}
        </Title>
        <Text size="sm" c="dimmed" className={classes.figures}>
          {t('received', { count, number: formatNumber(count) })} ·{' '}
          {t('rate', { number: formatNumber(Math.round(rate * 10) / 10) })}
        </Text>
      </div>
      <Button
        variant="default"
        leftSection={isPaused ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={isPaused ? resume : pause}
      >
        {isPaused ? t('resume', { count: missed, number: formatNumber(missed) }) : t('pause')}
      </Button>
    </Group>
  );
}

function StreamFilters({ filter, messages }: { filter: StreamFilter; messages: readonly StreamMessage[] }) {
  const { t } = useTexts('stream');
  const nameOf = useMeasurementNames();
  const series = useSeries();
  const { eui, measurement, topic } = filter.values;
  const devices = new Map(
    (series.data ?? []).map((one) => [one.eui as string, nameWithEui(one.device_name, one.eui)]),
  );
  if (eui && !devices.has(eui)) devices.set(eui, eui);
  const ids = new Set([
    ...(series.data ?? []).map(({ measurement_id }) => measurement_id),
    ...messages.map(({ id }) => id),
    ...(measurement ? [Number(measurement)] : []),
  ]);
  return (
    <FilterBar
      search={topic ?? ''}
      onSearch={(text) => filter.put({ topic: text })}
      searchPlaceholder={t('topicHint')}
      onClear={filter.isSet ? filter.clear : undefined}
    >
      <FilterSelect
        label={t('device')}
        placeholder={t('allDevices')}
        data={[...devices].map(([value, label]) => ({ value, label }))}
        count={devices.size}
        isPending={series.isPending}
        value={eui}
        onChange={(chosen) => filter.put({ eui: chosen })}
        isWide
      />
      <FilterSelect
        label={t('measurement')}
        placeholder={t('allMeasurements')}
        data={[...ids].map((id) => ({ value: String(id), label: nameOf(id) }))}
        count={ids.size}
        isPending={series.isPending}
        value={measurement}
        onChange={(chosen) => filter.put({ measurement: chosen })}
      />
    </FilterBar>
  );
}

interface MessageRowProps {
  message: StreamMessage;
  deviceName: string;
  onOpen(): void;
}

function MessageRow({ message, deviceName, onOpen }: MessageRowProps) {
  const nameOf = useMeasurementNames();
  const { timeZone } = useDisplaySetting();
  const { body, id, value, topic } = message;
  const unit = statusUnitOf(message);
  return (
    <li>
      <UnstyledButton className={classes.message} aria-haspopup="dialog" onClick={onOpen}>
        <span className={classes.time}>{formatSeconds(body.timestamp, timeZone)}</span>
        <span className={classes.device}>{deviceName}</span>
        <span className={classes.measurement}>{nameOf(id)}</span>
        <span className={classes.value}>
          <MeasuredValue value={value} measurementId={id} unit={unit && unitInWords(unit)} />
        </span>
        <span className={classes.topic} translate="no">
          {topic}
        </span>
      </UnstyledButton>
    </li>
  );
}
