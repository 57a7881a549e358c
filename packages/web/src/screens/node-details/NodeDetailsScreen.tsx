import { deviceChanges } from '@fieldscope/contract/calls/device-changes';
import { devices } from '@fieldscope/contract/calls/devices';
import { lazy } from 'react';
import { useSearchParams } from 'react-router';
import { useBarTo, useMayCall } from '../../api/me';
import { loadAreas } from '../../texts/texts';
import { useTexts } from '../../texts/use-texts';
import { concerns } from '../../ui/alarms/alarm-lines.model';
import { TabsInAddress } from '../../ui/layout/TabsInAddress';
import { DeviceFailure } from '../device-details/DeviceFailure';
import { DeviceHead } from '../device-details/DeviceHead';
import { NoDevice } from '../device-details/NoDevice';
import { isOfGateways } from './lorawan';
import { NextUplink } from './NextUplink';
import { NodeData } from './NodeData';
import { useNode } from './node-details.queries';

// Tabs that few open load when they are opened.
const Channels = lazy(async () => {
  const [{ Channels }] = await Promise.all([import('./Channels'), loadAreas(['kits'])]);
  return { default: Channels };
});
const DerivedMeasurements = lazy(async () => {
  const [{ DerivedMeasurements }] = await Promise.all([
    import('./derived/DerivedMeasurements'),
    loadAreas(['derived']),
  ]);
  return { default: DerivedMeasurements };
});
const DeviceKeys = lazy(async () => {
  const [{ DeviceKeys }] = await Promise.all([
    import('../device-details/DeviceKeys'),
    loadAreas(['device-access']),
  ]);
  return { default: DeviceKeys };
});
const DeviceSettings = lazy(async () => {
  const [{ DeviceSettings }] = await Promise.all([
    import('../device-details/commands/DeviceSettings'),
    loadAreas(['commands']),
  ]);
  return { default: DeviceSettings };
});
const GeneralInfo = lazy(async () => {
  const [{ GeneralInfo }] = await Promise.all([import('./GeneralInfo'), loadAreas(['map'])]);
  return { default: GeneralInfo };
});
const LocalFigures = lazy(async () => {
  const [{ LocalFigures }] = await Promise.all([
    import('./local-figures/LocalFigures'),
    loadAreas(['local-figures']),
  ]);
  return { default: LocalFigures };
});
const RadioLink = lazy(async () => {
  const [{ RadioLink }] = await Promise.all([import('./RadioLink'), loadAreas(['radio'])]);
  return { default: RadioLink };
});
const Uplinks = lazy(async () => ({ default: (await import('./Uplinks')).Uplinks }));
const DeviceAlarms = lazy(async () => {
  const [{ DeviceAlarms }] = await Promise.all([
    import('../device-details/DeviceAlarms'),
    loadAreas(['alarms']),
  ]);
  return { default: DeviceAlarms };
});
const Activity = lazy(async () => ({ default: (await import('../device-details/Activity')).Activity }));
const DangerZone = lazy(async () => {
  const [{ DangerZone }] = await Promise.all([import('./DangerZone'), loadAreas(['device-changes'])]);
  return { default: DangerZone };
});
const KitUpload = lazy(async () => {
  const [{ KitUpload }] = await Promise.all([
    import('../device-details/kits/KitUpload'),
    loadAreas(['kits']),
  ]);
  return { default: KitUpload };
});
const OnlineRecord = lazy(async () => ({
  default: (await import('../device-details/OnlineRecord')).OnlineRecord,
}));

const NodeTopology = lazy(async () => {
  const [{ NodeTopology }] = await Promise.all([
    import('../device-details/topology/NodeTopology'),
    loadAreas(['topology']),
  ]);
  return { default: NodeTopology };
});

const TrackerPositions = lazy(async () => {
  const [{ TrackerPositions }] = await Promise.all([
    import('./tracker/TrackerPositions'),
    loadAreas(['trackers', 'commands', 'map']),
  ]);
  return { default: TrackerPositions };
});

/** One node: who it is and whether it is well, its values and their history, and everything known about it. */
export function NodeDetailsScreen() {
  const { t } = useTexts('node-details');
  const [address] = useSearchParams();
  const eui = (address.get('eui') ?? '').toUpperCase();
  const { data: node, error, refetch } = useNode(eui);
  const barToKeys = useBarTo(devices.viewNodeKey);
  const mayRemove = useMayCall(deviceChanges.removeNodes);
  if (eui === '') return <NoDevice />;
  if (error) return <DeviceFailure error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <DeviceHead eui={eui} device={node}>
        {node && <NextUplink node={node} />}
      </DeviceHead>
      <TabsInAddress
        label={t('device-details:tabs')}
        keep={['eui', 'range', 'zoom', 'series', 'full']}
        parts={[
          { name: 'data', label: t('tab.data'), content: <NodeData node={node} /> },
          ...(node ? [{ name: 'days', label: t('tab.days'), content: <LocalFigures node={node} /> }] : []),
          ...(node?.kind === 'tracker'
            ? [{ name: 'positions', label: t('tab.positions'), content: <TrackerPositions eui={eui} /> }]
            : []),
          ...(node
            ? [
                {
                  name: 'alarms',
                  label: t('tab.alarms'),
                  content: <DeviceAlarms device={node} watches={(rule) => concerns(rule, node)} />,
                },
              ]
            : []),
          { name: 'info', label: t('tab.info'), content: <GeneralInfo node={node} /> },
          ...(node?.kind === 'kit'
            ? [{ name: 'upload', label: t('tab.upload'), content: <KitUpload eui={eui} /> }]
            : []),
          {
            name: 'channels',
            label: t('tab.channels'),
            content: <Channels eui={eui} node={node} />,
          },
          ...(node?.takes_commands
            ? [{ name: 'settings', label: t('tab.settings'), content: <DeviceSettings eui={eui} /> }]
            : []),
          { name: 'agronomy', label: t('tab.agronomy'), content: <DerivedMeasurements eui={eui} /> },
          { name: 'record', label: t('tab.record'), content: <OnlineRecord eui={eui} /> },
          ...(node && node.kind !== 'kit'
            ? [
                {
                  name: 'radio',
                  label: t('tab.radio'),
                  content: <RadioLink node={node} />,
                },
              ]
            : []),
          ...(node && node.kind !== 'kit' && isOfGateways(node)
            ? [{ name: 'topology', label: t('tab.topology'), content: <NodeTopology node={node} /> }]
            : []),
          {
            name: 'uplinks',
            label: t('tab.uplinks'),
            content: <Uplinks device={{ eui, model: node?.model, profile: node?.profile }} />,
          },
          ...(node && barToKeys !== 'role'
            ? [{ name: 'keys', label: t('tab.keys'), content: <DeviceKeys eui={eui} kind={node.kind} /> }]
            : []),
          { name: 'activity', label: t('tab.activity'), content: <Activity eui={eui} /> },
          ...(node && mayRemove
            ? [{ name: 'danger', label: t('device-details:danger'), content: <DangerZone node={node} /> }]
            : []),
        ]}
      />
    </>
  );
}
