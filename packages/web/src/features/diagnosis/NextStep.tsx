import type { Verdict } from '@fieldscope/contract/verdicts/verdict';
import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import type { DeviceKind } from '../devices/page-of-device';
import { pageOfNextStep } from './next-step.model';

interface NextStepProps {
  verdict: Verdict;
  device: { eui: string; name: string; kind: DeviceKind };
  className?: string;
}

/** The one thing to do about a device, as a button that leads to where it is done. Needs the texts `verdicts`. */
export function NextStep({ verdict, device, className }: NextStepProps) {
  const { t } = useTexts('verdicts');
  const action = t(`action.${verdict.cause}`);
  return (
    <Button
      component={Link}
      to={pageOfNextStep(verdict, device)}
      variant="default"
      size="xs"
      className={className}
      aria-label={t('actionFor', { action, name: device.name })}
    >
      {action}
    </Button>
  );
}
