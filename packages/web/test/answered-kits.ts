import { deviceReports } from '@fieldscope/contract/calls/device-reports';
import { type ChannelInfo, devices, type NodeSummary } from '@fieldscope/contract/calls/devices';
import { kitChannels } from '@fieldscope/contract/calls/kit-channels';
import { customSensorTypes } from '@fieldscope/contract/calls/measurement-types';
import { withConstants } from './answered-constants';
import { aListedNode, manyNodes } from './answered-devices';
import { type Answer, on } from './contract-answers';

/** A development kit as the list answers it, and what a test says otherwise. */
export const aListedKit = (given: Partial<NodeSummary> = {}): NodeSummary =>
  aListedNode({
    ...{ model: 'blank_device', kind: 'kit', battery: null, rssi: null, snr: null, frequency_plan: null },
    ...given,
  });

/** What the list of kits asks for, where the organisation has these. */
export const withKits = (...kits: NodeSummary[]): Answer[] => [
  ...manyNodes(kits),
  withConstants({ kit_skus: ['blank_device'] }),
];

/** A channel of a kit that its maker described, and what a test says otherwise. */
export const aKitChannel = (given: Partial<ChannelInfo> = {}): ChannelInfo => ({
  ...{ channel: 2, name: 'Brood box', status: 'idle', sensor_eui: '', sensor_type: null },
  ...{ measurement_ids: [], data_count: 0 },
  ...given,
});

/** The channels of a kit, those that the reader does not remove. */
export function withKitChannels(...channels: ChannelInfo[]): Answer[] {
  let kept = channels;
  return [
    on(customSensorTypes.listInformation, []),
    on(deviceReports.viewSensorErrors, { is_faulty: false, list: [] }),
    on(devices.listNodeChannels, () => kept),
    on(kitChannels.remove, ({ channel }) => {
      kept = kept.filter((one) => one.channel !== Number(channel));
      return {};
    }),
  ];
}
