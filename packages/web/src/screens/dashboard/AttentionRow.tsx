import type { Attention } from '@fieldscope/contract/calls/devices';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBatteryExclamation,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
  IconDeviceSim,
  IconLicense,
  IconMapPinOff,
  IconWaveSawTool,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { DeviceDrawing } from '../../features/devices/DeviceDrawing';
import { DeviceLink } from '../../features/devices/DeviceLink';
import { drawingOf } from '../../features/devices/drawing-of';
import { NextStep } from '../../features/diagnosis/NextStep';
import { VerdictConclusion } from '../../features/diagnosis/VerdictConclusion';
import { useTexts } from '../../texts/use-texts';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import classes from './Attention.module.css';
import { attentionWords } from './attention-words';
import { remedyOf } from './remedy.model';

const ICONS = {
  silent: IconCircleMinus,
  late: IconClock,
  never_seen: IconCircleDashed,
  no_location: IconMapPinOff,
  battery: IconBatteryExclamation,
  sim_expiring: IconDeviceSim,
  licence_expiring: IconLicense,
  lossy: IconWaveSawTool,
  refused: IconAlertTriangle,
} as const;

/** One device that needs a person: who, what is wrong, since when, and the one thing to do. */
export function AttentionRow({ need }: { need: Attention }) {
  const { t } = useTexts('dashboard');
  const Icon = ICONS[need.reason];
  return (
    <li className={classes.row}>
      <DeviceDrawing kind={drawingOf(need)} size={32} />
      <div className={classes.words}>
        <DeviceLink eui={need.eui} name={need.name} kind={need.kind} />
        <span className={classes.what} data-reason={need.reason}>
          <Icon size={16} aria-hidden />
          <span>
            {attentionWords(need, useNow(), t)}
            {need.verdict && (
              <span className={classes.why}>
                <VerdictConclusion verdict={need.verdict} />
              </span>
            )}
          </span>
        </span>
      </div>
      <span className={classes.since}>{need.since !== null && <TimeAgo at={need.since} />}</span>
      {need.verdict ? (
        <NextStep verdict={need.verdict} device={need} className={classes.action} />
      ) : (
        <Remedy need={need} />
      )}
    </li>
  );
}

function Remedy({ need }: { need: Attention }) {
  const { t } = useTexts('dashboard');
  const { remedy, to } = remedyOf(need);
  const action = t(`remedy.${remedy}`);
  return (
    <Button
      component={Link}
      to={to}
      variant="default"
      size="xs"
      className={classes.action}
      aria-label={t('remedyFor', { action, name: need.name })}
    >
      {action}
    </Button>
  );
}
