import { ActionIcon, Tooltip } from '@mantine/core';
import { IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { useDensity } from './use-density';

/** Switches between normal and compact rows. */
export function DensityToggle() {
  const { t } = useTexts('ui');
  const { compact, setCompact } = useDensity();
  const Icon = compact ? IconBaselineDensitySmall : IconBaselineDensityMedium;
  return (
    <Tooltip label={t('table.compact')}>
      <ActionIcon
        variant="default"
        size={36}
        aria-pressed={compact}
        aria-label={t('table.compact')}
        onClick={() => setCompact(!compact)}
      >
        <Icon size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  );
}
