import { devices } from '@fieldscope/contract/calls/devices';
import { useLocation } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useGatewayTabs, useNodeTabs } from '../../features/device-views/use-device-tabs';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { drawingOf } from '../../features/devices/drawing-of';
import { pageOfDevice } from '../../features/devices/page-of-device';
import type { Entry } from './entries';

/** The tabs of the device whose page is open; none on other pages. */
export function useTabEntries(): Entry[] {
  const { pathname, search } = useLocation();
  const eui = (new URLSearchParams(search).get('eui') ?? '').toUpperCase();
  const isPageOf = (kind: 'node' | 'gateway') =>
    eui !== '' && pageOfDevice(eui, kind).startsWith(`${pathname}?`);
  const node = useQueryCall(devices.viewNode, { eui }, { enabled: isPageOf('node') }).data;
  const gateway = useQueryCall(devices.viewGateway, { eui }, { enabled: isPageOf('gateway') }).data;
  const nodeTabs = useNodeTabs(node);
  const gatewayTabs = useGatewayTabs(gateway);
  const device = node ?? gateway;
  if (!device) return [];
  return (node ? nodeTabs : gatewayTabs).map(({ name, label }) => ({
    id: `tab:${name}`,
    picture: <DeviceDrawing kind={drawingOf(device)} size={28} />,
    title: label,
    detail: device.name,
    texts: [label],
    use: `${pageOfDevice(eui, device.kind)}&tab=${name}`,
  }));
}
