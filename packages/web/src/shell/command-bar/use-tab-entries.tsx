import { devices } from '@fieldscope/contract/calls/devices';
import { useLocation } from 'react-router';
import { useQueryCall } from '../../api/use-call';
import { useGatewayTabs, useNodeTabs } from '../../features/device-views/use-device-tabs';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { drawingOf } from '../../features/devices/drawing-of';
import { pageOfDevice } from '../../features/devices/page-of-device';
import type { Entry } from './entries';

/** The tabs of the device whose page is open, and their sections; none on other pages. */
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
  const page = pageOfDevice(eui, device.kind);
  const entryOf = (id: string, title: string, detail: string, use: string): Entry => ({
    ...{ id, title, detail, use },
    picture: <DeviceDrawing kind={drawingOf(device)} size={28} />,
    texts: [title],
  });
  return (node ? nodeTabs : gatewayTabs).flatMap(({ name: tab, label, sections }) => [
    entryOf(`tab:${tab}`, label, device.name, `${page}&tab=${tab}`),
    ...(sections.length > 1 ? sections : []).map((section) =>
      entryOf(
        `section:${section.name}`,
        section.label,
        `${device.name} · ${label}`,
        `${page}&tab=${tab}&section=${section.name}`,
      ),
    ),
  ]);
}
