import type { CameraPicture } from '@fieldscope/contract/calls/cameras';
import { Skeleton } from '@mantine/core';
import { type CSSProperties, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './cameras.module.css';
import { usePictureFile } from './cameras.queries';
import { percentText } from './percent-text';

interface PictureFrameProps {
  eui: string;
  picture: CameraPicture;
  /** What it shows, for those who do not see it. */
  label: string;
  /** Whether the boxes have the names of what is in them. */
  withLabels?: boolean;
}

/** A picture with the boxes of what was found in it. */
export function PictureFrame({ eui, picture, label, withLabels }: PictureFrameProps) {
  const { t } = useTexts('cameras');
  const { data: file, error } = usePictureFile(eui, picture);
  const address = useObjectUrl(file);
  const { width, height, detections } = picture;
  return (
    <div
      className={classes.frame}
      data-whole={withLabels || undefined}
      style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties}
    >
      {address ? (
        <img className={classes.image} src={address} alt={label} width={width} height={height} />
      ) : error ? (
        <span className={classes.missing}>{t('picture.missing')}</span>
      ) : (
        <Skeleton height="100%" />
      )}
      {address &&
        detections.map(({ x, y, width: w, height: h, label: name, confidence }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a camera may send a box twice
            key={place}
            className={classes.box}
            data-below={y < 0.08 || undefined}
            data-right={x + w / 2 > 0.5 || undefined}
            style={{ left: share(x), top: share(y), width: share(w), height: share(h) }}
            aria-hidden
          >
            {withLabels && (
              <span className={classes.boxLabel}>
                {name} {percentText(confidence)}
              </span>
            )}
          </span>
        ))}
    </div>
  );
}

const share = (part: number): string => `${part * 100}%`;

/** An address of a file within this page. */
function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
