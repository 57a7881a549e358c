import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { tunnels } from '@fieldscope/contract/calls/tunnels';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useBarTo, useConstants, useMayCall } from '../../api/me';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { Activity } from '../device-details/Activity';
import { DeviceFailure } from '../device-details/DeviceFailure';
import { DeviceHead } from '../device-details/DeviceHead';
import { NoDevice } from '../device-details/NoDevice';
import { OnlineRecord } from '../device-details/OnlineRecord';
import { GatewayOverview } from './GatewayOverview';
import { useGateway } from './gateway-details.queries';

const DangerZone = lazy(async () => {
  const [{ DangerZone }] = await Promise.all([
    import('../device-details/DangerZone'),
    loadAreas(['device-changes']),
  ]);
  return { default: DangerZone };
});

const DeviceKeys = lazy(async () => {
  const [{ DeviceKeys }] = await Promise.all([
    import('../device-details/DeviceKeys'),
    loadAreas(['device-access']),
  ]);
  return { default: DeviceKeys };
});

const RemoteShell = lazy(async () => {
  const [{ RemoteShell }] = await Promise.all([import('./RemoteShell'), loadAreas(['device-access'])]);
  return { default: RemoteShell };
});

const GatewayTopology = lazy(async () => {
  const [{ GatewayTopology }] = await Promise.all([
    import('../device-details/topology/GatewayTopology'),
    loadAreas(['topology']),
  ]);
  return { default: GatewayTopology };
});

/** One gateway: whether it is well, what came through it, and everything known about it. */
export function GatewayDetailsScreen() {
  const { t } = useTexts('gateway-details');
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: gateway, error, refetch } = useGateway(eui);
  const mayRemove = useMayCall(deviceChanges.removeGateways);
  const barToKeys = useBarTo(devices.viewNodeKey);
  const mayOpenShell = useMayCall(tunnels.create);
  const hasTunnels = useConstants().data?.has_tunnels;
  if (eui === '') return <NoDevice isGateway />;
  if (error) return <DeviceFailure isGateway error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead isGateway eui={eui} device={gateway} />
      <TabsInAddress
        label={t('device-details:tabs')}
        keep={['eui']}
        parts={[
          { name: 'overview', label: t('tab.overview'), content: <GatewayOverview gateway={gateway} /> },
          ...(gateway
            ? [
                {
                  name: 'topology',
                  label: t('tab.topology'),
                  content: <GatewayTopology gateway={gateway} />,
                },
              ]
            : []),
          { name: 'record', label: t('tab.record'), content: <OnlineRecord eui={eui} /> },
          ...(gateway && barToKeys !== 'role'
            ? [{ name: 'keys', label: t('tab.keys'), content: <DeviceKeys eui={eui} kind={gateway.kind} /> }]
            : []),
          { name: 'activity', label: t('tab.activity'), content: <Activity eui={eui} /> },
          ...(mayOpenShell && hasTunnels
            ? [{ name: 'shell', label: t('tab.shell'), content: <RemoteShell eui={eui} /> }]
            : []),
          ...(gateway && mayRemove
            ? [
                {
                  name: 'danger',
                  label: t('device-details:danger'),
                  content: <DangerZone device={gateway} />,
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
