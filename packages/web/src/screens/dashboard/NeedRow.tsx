import type { Attention } from '@fieldscope/contract/calls/devices';
import { ActionIcon, Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowRight,
  IconBatteryExclamation,
  IconCircleDashed,
  IconCircleMinus,
  IconClock,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { AlarmActions } from '../../features/alarms/AlarmActions';
import { SeverityIcon } from '../../features/alarms/SeverityMark';
import { useAlarmWords } from '../../features/alarms/use-alarm-words';
import { DeviceLink } from '../../features/devices/DeviceLink';
import { NextStep } from '../../features/diagnosis/NextStep';
import { useTexts } from '../../texts/use-texts';
import { usePhone } from '../../ui/layout/use-phone';
import { TimeAgo } from '../../values/Times';
import { useNow } from '../../values/use-now';
import { attentionWords } from './attention-words';
import classes from './Needs.module.css';
import type { Need } from './needs.model';
import { remedyOf } from './remedy.model';
import { useNeedWords } from './use-need-words';

const ICONS = {
  silent: IconCircleMinus,
  late: IconClock,
  never_seen: IconCircleDashed,
  no_location: IconAlertTriangle,
  battery: IconBatteryExclamation,
  sim_expiring: IconAlertTriangle,
  licence_expiring: IconAlertTriangle,
  lossy: IconAlertTriangle,
  refused: IconAlertTriangle,
} as const;

const AffectedButton = lazy(async () => ({
  default: (await import('../../features/alarms/AffectedButton')).AffectedButton,
}));

const DevicesButton = lazy(async () => ({
  default: (await import('../../features/alarms/AffectedButton')).DevicesButton,
}));

/** A device, or a cause of many, on a line: who, what is wrong, since when, and what can be done. What is cut shows on hover. */
export function NeedRow({ need }: { need: Need }) {
  const isPhone = usePhone();
  const { severity, lead, rest } = useNeedWords()(need);
  const { subject } = useAlarmWords();
  const { eui, kind, alarms, attention, isAcknowledged } = need;
  const name = subject({ device_name: need.name });
  // That of the row, whichever reason of its gateway is told.
  const verdict = (need.cause ?? attention)?.verdict;
  const since = need.attentionFirst ? attention?.since : alarms[0]?.opened_at;
  return (
    <li className={classes.row} data-acknowledged={isAcknowledged || undefined}>
      <Sign need={need} />
      <div className={classes.words}>
        <span className={classes.who}>
          <DeviceLink eui={eui ?? ''} name={name} kind={kind} />
          <Suspense fallback={<span className={classes.loading} />}>
            <Concerned need={need} name={name} />
          </Suspense>
        </span>
        <span
          className={classes.what}
          title={[severity, lead, ...rest].filter(Boolean).join(' · ')}
          // What two lines do not hold is read with a tap.
          tabIndex={isPhone ? 0 : undefined}
        >
          {severity && <span className={classes.severity}>{severity} · </span>}
          {lead}
          {rest.length > 0 && <span className={classes.rest}> · {rest.join(' · ')}</span>}
        </span>
      </div>
      <span className={classes.since}>{typeof since === 'number' && <TimeAgo at={since} />}</span>
      <span className={classes.actions}>
        {alarms.length > 0 && <AlarmActions alarms={alarms} name={name} isCompact={isPhone} />}
        {attention &&
          (verdict ? (
            <NextStep verdict={verdict} device={{ ...attention, name }} isCompact={isPhone} />
          ) : (
            <RemedyLink attention={attention} isCompact={isPhone} />
          ))}
      </span>
    </li>
  );
}

/** How many devices a cause concerns, which opens their list. */
function Concerned({ need: { cause, alarms }, name }: { need: Need; name: string }) {
  const { t } = useTexts('dashboard');
  const now = useNow();
  const behind = cause?.devices ?? [];
  if (behind.length > 0) {
    const devices = behind.map((one) => ({ ...one, state: attentionWords(one, now, t) }));
    return <DevicesButton devices={devices} words={t('behind', { count: devices.length })} subject={name} />;
  }
  const ofMany = alarms.find(({ affected }) => affected);
  return ofMany && <AffectedButton alarm={ofMany} subject={name} />;
}

/** The icon of what is told first; its word is among the words. */
function Sign({ need: { alarms, attention, attentionFirst } }: { need: Need }) {
  const [alarm] = alarms;
  if (alarm && !attentionFirst) return <SeverityIcon severity={alarm.severity} />;
  if (!attention) return null;
  const Icon = ICONS[attention.reason];
  return (
    <span className={classes.sign} data-reason={attention.reason}>
      <Icon size={18} aria-hidden />
    </span>
  );
}

function RemedyLink({ attention, isCompact }: { attention: Attention; isCompact: boolean }) {
  const { t } = useTexts('dashboard');
  const { remedy, to } = remedyOf(attention);
  const action = t(`remedy.${remedy}`);
  const label = t('remedyFor', { action, name: attention.name });
  const shared = { component: Link, to, variant: 'default', 'aria-label': label } as const;
  if (isCompact)
    return (
      <ActionIcon {...shared} size={36} title={action}>
        <IconArrowRight size={18} aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...shared} size="xs">
      {action}
    </Button>
  );
}
