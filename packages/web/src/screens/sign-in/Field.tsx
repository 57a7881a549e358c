import { useTexts } from '../../texts/use-texts';
import classes from './Field.module.css';

/** Places of the sensors; each blinks in a rhythm of its own. */
const SENSORS = [
  { x: 118, y: 322, delay: classes.first },
  { x: 214, y: 366, delay: classes.second },
  { x: 330, y: 330, delay: classes.third },
  { x: 404, y: 398, delay: classes.fourth },
  { x: 72, y: 420, delay: classes.fifth },
] as const;
const ROWS = [0, 1, 2, 3, 4, 5, 6];

/** A field at first light, drawn with a few lines. Nothing moves under reduced motion. */
export function Field() {
  const { t } = useTexts('sign-in');
  return (
    <svg
      className={classes.field}
      viewBox="0 0 480 560"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('picture')}
    >
      <rect className={classes.sky} width="480" height="560" />
      <circle className={classes.sun} cx="346" cy="196" r="46" />
      <path className={classes.far} d="M0 262c70-40 132-34 196-8s126 24 284-26v332H0z" />
      <path className={classes.middle} d="M0 306c92-34 176-24 250 0s150 18 230-16v270H0z" />
      <path className={classes.near} d="M0 366c110-34 214-22 300 2s120 14 180-8v200H0z" />
      {ROWS.map((row) => (
        <path
          key={row}
          className={classes.furrow}
          d={`M${240 + (row - 3) * 26} 372Q${240 + (row - 3) * 70} 440 ${240 + (row - 3) * 150} 566`}
        />
      ))}
      <g className={classes.gateway}>
        <path d="M424 306v-86M412 306h24M424 232l-8 12M424 232l8 12" />
        <path
          className={classes.wave}
          d="M408 236a22 22 0 0 1 0-30M440 236a22 22 0 0 0 0-30M398 246a36 36 0 0 1 0-50M450 246a36 36 0 0 0 0-50"
        />
      </g>
      {SENSORS.map(({ x, y, delay }) => (
        <g key={x} transform={`translate(${x} ${y})`}>
          <path className={classes.stake} d="M0 0v30" />
          <rect className={classes.case} x="-7" y="-12" width="14" height="18" rx="4" />
          <circle className={`${classes.ring} ${delay}`} cy="-4" r="5" />
          <circle className={classes.light} cy="-4" r="2.2" />
        </g>
      ))}
    </svg>
  );
}
