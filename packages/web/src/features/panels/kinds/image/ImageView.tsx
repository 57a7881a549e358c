import { useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import classes from '../../ComponentTile.module.css';
import type { KindViewProps } from '../kind';

/** A picture; its name is what it shows in words. */
export function ImageView({ component: { name, settings } }: KindViewProps<'image'>) {
  const { t } = useTexts('panel-kinds');
  const { imgUrl, fit } = settings;
  const [failed, setFailed] = useState<string>();
  if (imgUrl === '') return <p className={classes.failed}>{t('address.none')}</p>;
  if (failed === imgUrl) return <p className={classes.failed}>{t('image.failed', { name })}</p>;
  return (
    <img
      src={imgUrl}
      alt={name}
      loading="lazy"
      referrerPolicy="no-referrer"
      style={{ flex: 1, width: '100%', minHeight: 0, objectFit: fit }}
      onError={() => setFailed(imgUrl)}
    />
  );
}
