import { DeviceLink } from '../../features/devices/DeviceLink';
import type { DeviceKind } from '../../features/devices/page-of-device';
import { useTexts } from '../../texts/use-texts';
import { Notice } from '../../ui/feedback/Notice';
import classes from './NetworkServers.module.css';
import type { Adoption } from './use-adoption';

const NAMED = 5;

interface AdoptedDevicesProps {
  title: string;
  devices: Adoption['adopted'];
}

/** The devices of the last click, with the way to their pages. */
export function AdoptedDevices({ title, devices }: AdoptedDevicesProps) {
  const { t } = useTexts('network-servers');
  if (devices.length === 0) return null;
  return (
    <Notice kind="info" title={title}>
      <span className={classes.adopted}>
        {devices.slice(0, NAMED).map(({ eui, name, kind }) => (
          <DeviceLink key={eui} eui={eui} name={name} kind={kind as DeviceKind} />
        ))}
        {devices.length > NAMED && <span>{t('heard.more', { count: devices.length - NAMED })}</span>}
      </span>
    </Notice>
  );
}
