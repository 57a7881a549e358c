import type { Alarm } from '@fieldscope/contract/calls/alarms';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import type { DeviceBehind } from './AffectedDevices';

const AffectedDevices = lazy(async () => ({ default: (await import('./AffectedDevices')).AffectedDevices }));

interface AffectedButtonProps {
  alarm: Pick<Alarm, 'alarm_id' | 'affected' | 'resolved_at'>;
  /** What the alarm is about. */
  subject: string;
}

/** For how many devices an alarm stands, which opens their list; nothing for an alarm of one. Needs the texts `alarms`. */
export function AffectedButton({ alarm, subject }: AffectedButtonProps) {
  const { t } = useTexts('alarms');
  const { affected, alarm_id: alarmId, resolved_at: resolvedAt } = alarm;
  if (affected === null) return null;
  const { count, open } = affected;
  const words =
    resolvedAt === null && open < count
      ? t('affected.some', { open, count })
      : t('affected.all', { number: count, count });
  return <DevicesButton devices={alarmId} words={words} subject={subject} />;
}

interface DevicesButtonProps {
  /** Those of an alarm, by its id. */
  devices: number | readonly DeviceBehind[];
  /** How many they are. */
  words: string;
  /** What they suffer from. */
  subject: string;
}

/** A number of devices, which opens their list. Needs the texts `alarms`. */
export function DevicesButton({ devices, words, subject }: DevicesButtonProps) {
  const { t } = useTexts('alarms');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="compact-xs"
        aria-haspopup="dialog"
        aria-label={t('affected.of', { words, name: subject })}
        onClick={() => setIsOpen(true)}
      >
        {words}
      </Button>
      {isOpen && (
        <Suspense>
          <AffectedDevices
            devices={devices}
            title={t('affected.title', { name: subject })}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
