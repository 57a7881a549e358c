import { STATUS_ID } from '@fieldscope/contract/definitions/named-ids';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { tip } from '../../ui/feedback/tip-store';
import longChoices from '../../ui/filters/long-choices.module.css';
import { rankedChoices } from '../../ui/filters/ranked-choices';
import { FormDialog } from '../../ui/layout/FormDialog';
import { DecimalInput } from '../../ui/numbers/DecimalInput';
import { formatNumber } from '../../values/format-number';
import { useMeasurementChoices } from '../measurements/measurement-choices';
import classes from './LineProtocol.module.css';
import { type LineSeries, useAcceptSeries, useTargetDevices } from './line-series.queries';

interface AcceptSeriesProps {
  series: LineSeries;
  onClose(): void;
}

const HIGHEST_CHANNEL = 255;
/** What its lines name. */
const NAMED = 'named';

/** Asks which device, channel and measurement a series is of. */
export function AcceptSeries({ series, onClose }: AcceptSeriesProps) {
  const { t } = useTexts('line-protocol');
  const { series_id, kit_eui, names_device, names_channel, kept, last_value: last } = series;
  const [device, setDevice] = useState(series.eui ?? (names_device ? NAMED : null));
  const [channel, setChannel] = useState(series.channel ?? (names_channel ? null : 1));
  const [measurementId, setMeasurementId] = useState(series.measurement_id);
  const [factor, setFactor] = useState<number | null>(series.factor);
  const [offset, setOffset] = useState<number | null>(series.offset);
  const accept = useAcceptSeries();
  const isKit = kit_eui !== null;
  const isWhole =
    channel === null || (Number.isInteger(channel) && channel >= 0 && channel <= HIGHEST_CHANNEL);
  const isReady =
    (isKit || device !== null) &&
    measurementId !== null &&
    factor !== null &&
    offset !== null &&
    isWhole &&
    (channel !== null || names_channel);
  const submit = () => {
    if (!isReady) return;
    accept.mutate(
      {
        ...{ series_id, channel, measurement_id: measurementId, factor, offset },
        eui: isKit || device === NAMED ? null : device,
      },
      {
        onSuccess({ stored }) {
          tip.success(stored > 0 ? t('storedNow', { count: stored }) : t('saved'));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('title', { name: `${series.measurement} ${series.field}` })}
      action={t('save')}
      isDisabled={!isReady}
      isPending={accept.isPending}
      failure={accept.error}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isKit && <DeviceSelect namesDevice={names_device} value={device} onChange={setDevice} />}
      <Select
        label={t('measurement')}
        classNames={longChoices}
        data={useMeasurementChoices([STATUS_ID.battery])}
        value={measurementId === null ? null : String(measurementId)}
        onChange={(id) => setMeasurementId(id === null ? null : Number(id))}
        searchable
        filter={rankedChoices}
        nothingFoundMessage={t('ui:filter.nothingFound')}
      />
      <DecimalInput
        label={t('channel')}
        description={names_channel ? t('channelHint') : undefined}
        min={0}
        max={HIGHEST_CHANNEL}
        allowDecimal={false}
        value={channel}
        onChange={setChannel}
      />
      <div className={classes.pair}>
        <DecimalInput label={t('factor')} value={factor} onChange={setFactor} />
        <DecimalInput label={t('offset')} value={offset} onChange={setOffset} />
      </div>
      {last !== null && factor !== null && offset !== null && (
        <Text size="sm" className={classes.value}>
          {t('comesTo', { last: formatNumber(last), value: formatNumber(last * factor + offset) })}
        </Text>
      )}
      {kept > 0 && (
        <Text size="sm" c="dimmed">
          {t('kept', { count: kept })}
        </Text>
      )}
    </FormDialog>
  );
}

interface DeviceSelectProps {
  namesDevice: boolean;
  value: string | null;
  onChange(device: string | null): void;
}

function DeviceSelect({ namesDevice, value, onChange }: DeviceSelectProps) {
  const { t } = useTexts('line-protocol');
  const { data } = useTargetDevices(true);
  const choices = (data?.list ?? []).map(({ eui, name }) => ({ value: eui, label: `${name} · ${eui}` }));
  return (
    <Select
      label={t('device')}
      classNames={longChoices}
      data={[...(namesDevice ? [{ value: NAMED, label: t('namedDevice') }] : []), ...choices]}
      value={value}
      onChange={onChange}
      searchable
      filter={rankedChoices}
      nothingFoundMessage={t('ui:filter.nothingFound')}
    />
  );
}
