import { useTexts } from '../../texts/use-texts';
import classes from './DeviceDrawing.module.css';

export type DrawingKind = 'node' | 'probe' | 'station' | 'tracker' | 'camera' | 'kit' | 'gateway' | 'logger';

interface DeviceDrawingProps {
  kind: DrawingKind;
  /** Width and height in px. */
  size?: number;
  /** Named for screen readers; without, the drawing is only decoration. */
  labelled?: boolean;
}

/** A simple two-tone drawing of a kind of device: body in `currentColor`'s wash, lines in the accent. */
export function DeviceDrawing({ kind, size = 40, labelled }: DeviceDrawingProps) {
  const { t } = useTexts('ui');
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label where it says something of its own
    <svg
      className={classes.drawing}
      width={size}
      height={size}
      viewBox="0 0 48 48"
      {...(labelled ? { role: 'img', 'aria-label': t(`drawing.${kind}`) } : { 'aria-hidden': true })}
    >
      {SHAPES[kind]}
    </svg>
  );
}

const SHAPES: Record<DrawingKind, React.ReactNode> = {
  node: (
    <>
      <rect className={classes.body} x="14" y="12" width="20" height="28" rx="5" />
      <path className={classes.line} d="M20 20h8M20 25h8M24 12V6" />
      <circle className={classes.dot} cx="24" cy="34" r="2" />
      <path className={classes.thin} d="M18 5.5a8 8 0 0 1 12 0" />
    </>
  ),
  probe: (
    <>
      <rect className={classes.body} x="16" y="6" width="16" height="16" rx="4" />
      <path className={classes.line} d="M19 22v19M24 22v22M29 22v19M20 13h8" />
      <path className={classes.thin} d="M6 29h8M34 29h8" />
    </>
  ),
  station: (
    <>
      <path className={classes.body} d="M17 14h14l-2 13H19z" />
      <path className={classes.line} d="M18 18h12M18.5 22.5h11M24 27v17M24 14V9" />
      <path className={classes.line} d="M14 8h20" />
      <circle className={classes.dot} cx="13" cy="8" r="2.5" />
      <circle className={classes.dot} cx="35" cy="8" r="2.5" />
    </>
  ),
  tracker: (
    <>
      <rect className={classes.body} x="9" y="15" width="30" height="20" rx="6" />
      <path
        className={classes.line}
        d="M24 31c-4-4-5.5-5.8-5.5-8.2a5.5 5.5 0 0 1 11 0c0 2.4-1.5 4.2-5.5 8.2z"
      />
      <circle className={classes.dot} cx="24" cy="22.8" r="1.8" />
      <path className={classes.thin} d="M17 9a12 12 0 0 1 14 0" />
    </>
  ),
  camera: (
    <>
      <rect className={classes.body} x="8" y="13" width="27" height="18" rx="5" />
      <circle className={classes.line} cx="21.5" cy="22" r="5.5" />
      <circle className={classes.dot} cx="21.5" cy="22" r="2" />
      <path className={classes.line} d="M35 19l6-3v12l-6-3M20 31v6M14 40h13" />
    </>
  ),
  kit: (
    <>
      <rect className={classes.body} x="8" y="13" width="32" height="22" rx="3" />
      <rect className={classes.line} x="18" y="19" width="12" height="10" rx="1.5" />
      <path
        className={classes.thin}
        d="M13 13V9M19 13V9M24 13V9M29 13V9M35 13V9M13 35v4M19 35v4M24 35v4M29 35v4M35 35v4"
      />
      <circle className={classes.dot} cx="13" cy="24" r="1.5" />
    </>
  ),
  gateway: (
    <>
      <rect className={classes.body} x="7" y="26" width="34" height="13" rx="4" />
      <path className={classes.line} d="M14 26V9M34 26V13" />
      <circle className={classes.dot} cx="14" cy="32.5" r="1.8" />
      <circle className={classes.dot} cx="20" cy="32.5" r="1.8" />
      <path className={classes.thin} d="M20 16a8 8 0 0 0 0-10M24 19a13 13 0 0 0 0-16M29 32.5h7" />
    </>
  ),
  logger: (
    <>
      <rect className={classes.body} x="10" y="8" width="28" height="24" rx="4" />
      <path className={classes.line} d="M15 23l5-5 4 4 8-8" />
      <path className={classes.line} d="M17 32v8M24 32v10M31 32v8" />
      <circle className={classes.dot} cx="33" cy="27" r="1.5" />
    </>
  ),
};
