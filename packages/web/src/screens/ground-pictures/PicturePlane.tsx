import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { type CSSProperties, type PointerEvent, useEffect, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './GroundPictures.module.css';
import { isInPicture, type PointDraft } from './picture-draft.model';

const SCALES = ['1', '2', '4'];

interface PicturePlaneProps {
  file: Blob;
  name: string;
  size: { width: number; height: number };
  points: readonly PointDraft[];
  active: number;
  /** The picture was clicked; pixels of it. */
  onPick(place: { x: number; y: number }): void;
}

/** A picture to click on, as large as there is space, or larger to hit a point better. */
export function PicturePlane({ file, name, size, points, active, onPick }: PicturePlaneProps) {
  const { t } = useTexts('ground-pictures');
  const address = useObjectUrl(file);
  const [scale, setScale] = useState(SCALES[0]!);
  const shape = { '--scale': scale, '--ratio': size.width / size.height } as CSSProperties;
  const pick = ({ nativeEvent, currentTarget }: PointerEvent<HTMLImageElement>) =>
    onPick({
      x: Math.round((nativeEvent.offsetX / currentTarget.clientWidth) * size.width),
      y: Math.round((nativeEvent.offsetY / currentTarget.clientHeight) * size.height),
    });
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.plane} aria-label={t('plane', { name })} tabIndex={0}>
        <div className={classes.margin} style={shape}>
          <div className={classes.sheet}>
            {address && (
              <img
                className={classes.image}
                src={address}
                alt={name}
                width={size.width}
                height={size.height}
                draggable={false}
                onPointerUp={pick}
              />
            )}
            {points.map(
              (point, index) =>
                isInPicture(point) && (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
                    key={index}
                    className={classes.point}
                    data-active={index === active || undefined}
                    style={{
                      left: `${(Number(point.x) / size.width) * 100}%`,
                      top: `${(Number(point.y) / size.height) * 100}%`,
                    }}
                    aria-hidden
                  >
                    {index + 1}
                  </span>
                ),
            )}
          </div>
        </div>
      </section>
      <SegmentedControl
        mt={8}
        size="xs"
        aria-label={t('scale')}
        value={scale}
        onChange={setScale}
        data={SCALES.map((value) => ({ value, label: `${value}×` }))}
      />
    </div>
  );
}

/** An address of a file within this page. */
function useObjectUrl(file: Blob): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
