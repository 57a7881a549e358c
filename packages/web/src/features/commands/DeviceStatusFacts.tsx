import { SIM_STATES } from '@fieldscope/contract/calls/device-reports';
import { MEASUREMENT_ID } from '@fieldscope/contract/definitions/named-ids';
import { Text, Title } from '@mantine/core';
import { useTexts } from '../../texts/use-texts';
import { FactList } from '../../ui/layout/FactList';
import { formatNumber, formatShare } from '../../values/format-number';
import { MeasuredValue } from '../../values/MeasuredValue';
import { TimeAgo } from '../../values/Times';
import type { DeviceSettingsData } from './commands.queries';

const CHARGING = ['charging', 'full', 'not_full'] as const;

/** What a device on the mobile network, or a kit, reports of itself. */
export function DeviceStatusFacts({ status }: { status: NonNullable<DeviceSettingsData['status']> }) {
  const { t } = useTexts('commands', 'device-access');
  const { charging, sim_status: sim } = status;
  const share = (percent: number | null) => percent !== null && formatShare(percent / 100);
  const charge = charging === null ? undefined : CHARGING[charging - 1];
  const facts = [
    { name: 'imei', label: t('status.imei'), value: status.imei },
    { name: 'firmware', label: t('status.firmware'), value: status.firmware },
    {
      name: 'signal',
      label: t('status.signal'),
      value: status.signal !== null && `${formatNumber(status.signal)} dBm`,
    },
    { name: 'ram', label: t('status.ram'), value: share(status.ram_percent) },
    { name: 'disk', label: t('status.disk'), value: share(status.disk_percent) },
    { name: 'gps', label: t('status.gps'), value: status.gps_status },
    {
      name: 'sim',
      label: t('status.sim'),
      value: sim !== null && t(`device-access:sim.states.${SIM_STATES[sim] ?? 'unknown'}`),
    },
    {
      name: 'flow',
      label: t('status.flow'),
      value: status.flow_mb !== null && `${formatNumber(status.flow_mb)} MB`,
    },
    { name: 'iccid', label: t('device-access:sim.iccid'), value: status.iccid },
    { name: 'msisdn', label: t('device-access:sim.msisdn'), value: status.msisdn },
    {
      name: 'board',
      label: t('status.board'),
      value: status.board_temperature !== null && (
        <MeasuredValue value={status.board_temperature} measurementId={MEASUREMENT_ID.airTemperature} />
      ),
    },
    { name: 'charging', label: t('status.charging'), value: charge && t(`status.charges.${charge}`) },
  ].filter(({ value }) => Boolean(value));
  return (
    <section aria-label={t('status.title')}>
      <Title order={2} size="h4">
        {t('status.title')}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {t('status.about')} <TimeAgo at={status.reported_at} />
      </Text>
      <FactList facts={facts} />
    </section>
  );
}
