import { ActionIcon } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Map as DrawnMap } from 'maplibre-gl';
import { useTexts } from '../../texts/use-texts';
import classes from './MapCanvas.module.css';

/** Closer and farther, for readers without a wheel. */
export function ZoomButtons({ map }: { map: DrawnMap }) {
  const { t } = useTexts('map');
  return (
    <div className={classes.zoom}>
      <ActionIcon variant="default" size={32} aria-label={t('closer')} onClick={() => map.zoomIn()}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" size={32} aria-label={t('farther')} onClick={() => map.zoomOut()}>
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
