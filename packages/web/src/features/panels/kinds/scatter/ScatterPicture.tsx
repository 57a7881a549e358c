import { KindPicture } from '../KindPicture';

const POINTS = [
  [11, 22],
  [15, 20],
  [18, 22],
  [21, 16],
  [25, 17],
  [28, 12],
  [32, 13],
  [35, 9],
  [39, 10],
] as const;

export function ScatterPicture() {
  return (
    <KindPicture>
      <path d="M7 6v20h35" stroke="var(--off)" strokeOpacity="0.5" />
      {POINTS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.6" fill="var(--curve-2)" />
      ))}
    </KindPicture>
  );
}
