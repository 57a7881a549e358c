import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { tip } from '../../ui/feedback/tip-store';
import { leavingDevice } from './leaving-device';

/** A device that is changed or leaves the organisation. */
export interface ChangedDevice {
  eui: string;
  name: string;
  kind: 'gateway' | 'node' | 'tracker' | 'camera' | 'kit';
  /** It is the organisation's by its EUI alone. */
  adopted: boolean;
}

const LISTS = { gateway: '/devices_gateway', kit: '/devices_developKit', node: '/devices_node' };

/** Goes on to the list once the device of a page has left the organisation. */
export function useLeavePage({ eui, kind }: ChangedDevice) {
  const navigate = useNavigate();
  useEffect(() => () => leavingDevice.set(''), []);
  return {
    begin: () => leavingDevice.set(eui),
    done(text: string): void {
      tip.success(text);
      void navigate(LISTS[kind === 'gateway' || kind === 'kit' ? kind : 'node']);
    },
  };
}
