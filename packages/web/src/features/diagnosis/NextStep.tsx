import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { DeviceKind } from '../devices/page-of-device';
import { pageOfNextStep } from './next-step.model';

interface NextStepProps {
  verdict: Verdict;
  device: { eui: string; name: string; kind: DeviceKind };
  className?: string;
  /** An icon alone, where there is little space. */
  isCompact?: boolean;
}

/** The one thing to do about a device, as a button that leads to where it is done. Needs the texts `verdicts`. */
export function NextStep({ verdict, device, className, isCompact }: NextStepProps) {
  const { t } = useTexts('verdicts');
  const action = t(`action.${verdict.cause}`);
  const shared = {
    ...{ component: Link, to: pageOfNextStep(verdict, device), variant: 'default', className },
    'aria-label': t('actionFor', { action, name: device.name }),
  } as const;
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
