import type { Attention } from '@fieldscope/contract/calls/devices';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBatteryExclamation,
  IconCircleDashed,
  IconCircleMinus,
  IconDeviceSim,
  IconLicense,
  IconMapPinOff,
  IconWaveSawTool,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { DeviceDrawing } from '../../ui/devices/DeviceDrawing';
import { DeviceLink } from '../../ui/devices/DeviceLink';
import { drawingOf } from '../../ui/devices/drawing-of';
import { pageOfDevice } from '../../ui/devices/page-of-device';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import classes from './Attention.module.css';
import { attentionWords } from './attention-words';

const ICONS = {
  silent: IconCircleMinus,
  never_seen: IconCircleDashed,
  no_location: IconMapPinOff,
  battery: IconBatteryExclamation,
  sim_expiring: IconDeviceSim,
  licence_expiring: IconLicense,
  lossy: IconWaveSawTool,
  refused: IconAlertTriangle,
} as const;

/** Where more is said of it, on the page of a node. */
const TABS: Partial<Record<Attention['reason'], string>> = {
  no_location: 'positions',
  sim_expiring: 'info',
  licence_expiring: 'info',
  lossy: 'radio',
};

/** One device that needs a person: who, what is wrong, since when, and the one thing to do. */
export function AttentionRow({ need }: { need: Attention }) {
  const { t } = useTexts('dashboard');
  const device = pageOfDevice(need.eui, need.kind);
  const tab = TABS[need.reason];
  const page = tab && need.kind !== 'gateway' ? `${device}&tab=${tab}` : device;
  const showsUplinks = need.reason === 'refused' && need.kind !== 'gateway';
  const Icon = ICONS[need.reason];
  return (
    <li className={classes.row}>
      <DeviceDrawing kind={drawingOf(need)} size={32} />
      <div className={classes.words}>
        <DeviceLink eui={need.eui} name={need.name} kind={need.kind} />
        <span className={classes.what} data-reason={need.reason}>
          <Icon size={16} aria-hidden />
          {attentionWords(need, useNow(), t)}
        </span>
      </div>
      <span className={classes.since}>{need.since !== null && <TimeAgo at={need.since} />}</span>
      <Button
        component={Link}
        to={showsUplinks ? `${page}&tab=uplinks&outcome=refused` : page}
        variant="default"
        size="xs"
        className={classes.action}
        aria-label={t(showsUplinks ? 'seeUplinksOf' : 'openNamed', { name: need.name })}
      >
        {t(showsUplinks ? 'seeUplinks' : 'open')}
      </Button>
    </li>
  );
}
