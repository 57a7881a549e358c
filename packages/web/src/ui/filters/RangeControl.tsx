import { ActionIcon, Button, Popover, Skeleton, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClock, IconZoomOut } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { zoneName } from '../../values/format-time';
import { useNow } from '../../values/use-now';
import { usePhone } from '../layout/use-phone';
import classes from './RangeControl.module.css';
import type { RangeChoice } from './range-choice';
import { neighbourOf, type TimeRange, zoomedOut } from './time-range';
import { useRangeName } from './use-range-name';

const RangePanel = lazy(async () => ({ default: (await import('./RangePanel')).RangePanel }));
const RangeSheet = lazy(async () => ({ default: (await import('./RangeSheet')).RangeSheet }));

/** Choice of a time range: by preset, typed or on a calendar; a step back, forward, or out. */
export function RangeControl(props: RangeChoice) {
  const { range, bounds, onChange } = props;
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const now = useNow();
  const before = neighbourOf(range, bounds, -1, timeZone);
  const after = neighbourOf(range, bounds, 1, timeZone);
  const wider = zoomedOut(range, bounds, now);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's
    <div role="group" aria-label={t('range.label')} className={classes.control}>
      <StepButton label={t('range.back')} to={before.from < 0 ? undefined : before} onChange={onChange}>
        <IconChevronLeft size={16} />
      </StepButton>
      <ChosenRange {...props} />
      <StepButton label={t('range.forward')} to={after.from > now ? undefined : after} onChange={onChange}>
        <IconChevronRight size={16} />
      </StepButton>
      <StepButton label={t('range.zoomOut')} to={wider} onChange={onChange}>
        <IconZoomOut size={16} />
      </StepButton>
    </div>
  );
}

interface StepButtonProps {
  label: string;
  /** undefined: there is nothing. */
  to: TimeRange | undefined;
  onChange(range: TimeRange): void;
  children: ReactNode;
}

const StepButton = ({ label, to, onChange, children }: StepButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      className={classes.step}
      variant="default"
      size={36}
      aria-label={label}
      disabled={!to}
      onClick={() => to && onChange(to)}
    >
      {children}
    </ActionIcon>
  </Tooltip>
);

/** The name of the range, behind which another can be chosen; on a phone in a sheet. */
function ChosenRange(props: RangeChoice) {
  const { range, bounds, onChange } = props;
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const name = useRangeName()(range);
  const zone = zoneName(bounds.to, timeZone);
  const isPhone = usePhone();
  const [opened, setOpened] = useState(false);
  const button = (
    <Button
      variant="default"
      classNames={{ root: classes.name, label: classes.label }}
      leftSection={<IconClock size={16} />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => setOpened(!opened)}
    >
      <VisuallyHidden>{t('range.label')}: </VisuallyHidden>
      <span className={classes.words}>{name}</span> <span className={classes.zone}>{zone}</span>
    </Button>
  );
  const panel = (
    <Suspense fallback={<Skeleton width={isPhone ? '100%' : 560} height={420} />}>
      <RangePanel
        {...props}
        onChoose={(chosen) => {
          setOpened(false);
          onChange(chosen);
        }}
      />
    </Suspense>
  );
  if (isPhone)
    return (
      <>
        {button}
        {opened && (
          <Suspense>
            <RangeSheet onClose={() => setOpened(false)}>{panel}</RangeSheet>
          </Suspense>
        )}
      </>
    );
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={t('range.label')}>{panel}</Popover.Dropdown>
    </Popover>
  );
}
