import { useReducedMotion } from '@mantine/hooks';
import { useState } from 'react';
import { useTexts } from '../../../../texts/use-texts';
import classes from '../../ComponentTile.module.css';
import type { KindViewProps } from '../kind';

/** A video, without its sound until somebody wants it. */
export function VideoView({ component: { name, settings } }: KindViewProps<'video'>) {
  const { t } = useTexts('panel-kinds');
  const { videoUrl, repeats } = settings;
  const isStill = useReducedMotion();
  const [failed, setFailed] = useState<string>();
  if (videoUrl === '') return <p className={classes.failed}>{t('address.none')}</p>;
  if (failed === videoUrl)
    return (
      <p className={classes.failed}>
        {t('video.failed')}{' '}
        <a href={videoUrl} target="_blank" rel="noopener noreferrer">
          {t('address.open', { name })}
        </a>
      </p>
    );
  return (
    <video
      key={videoUrl}
      src={videoUrl}
      aria-label={name}
      controls
      muted
      playsInline
      autoPlay={!isStill}
      loop={repeats}
      preload="metadata"
      style={{ flex: 1, width: '100%', minHeight: 0, background: 'black' }}
      onError={() => setFailed(videoUrl)}
    />
  );
}
