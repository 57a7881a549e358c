import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import type { Bounds } from '../../ui/filters/time-range';
import classes from './Consumption.module.css';
import { type ConsumptionWanted, useConsumption } from './consumption.queries';

interface OnlyOfProps {
  wanted: ConsumptionWanted;
  bounds: Bounds;
  onAll(): void;
}

/** The device or access key of which alone consumption is shown, and the way back to all. */
export function OnlyOf({ wanted, bounds, onAll }: OnlyOfProps) {
  return wanted.eui === undefined && wanted.accessId === undefined ? null : (
    <One wanted={wanted} bounds={bounds} onAll={onAll} />
  );
}

function One({ wanted: { eui, accessId }, bounds, onAll }: OnlyOfProps) {
  const { t } = useTexts('billing');
  const by = eui === undefined ? 'key' : 'device';
  const { data } = useConsumption({ by, eui, accessId }, bounds);
  const name = data?.list[0]?.name || eui || accessId || '';
  return (
    <Button
      variant="light"
      className={classes.only}
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`${t(eui === undefined ? 'consumption.ofKey' : 'consumption.ofDevice', { name })}. ${t('consumption.all')}`}
      onClick={onAll}
    >
      {t(eui === undefined ? 'consumption.ofKey' : 'consumption.ofDevice', { name })}
    </Button>
  );
}
