import { KindPicture } from '../KindPicture';

const CARDS = [
  [6, 6],
  [25, 6],
  [6, 17],
  [25, 17],
] as const;

export function CardListPicture() {
  return (
    <KindPicture>
      {CARDS.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="17" height="9" rx="2" fill="var(--off)" opacity="0.18" />
          <path d={`M${x + 3} ${y + 3}h6`} stroke="var(--off)" strokeOpacity="0.6" strokeWidth="1.5" />
          <path d={`M${x + 3} ${y + 6.2}h9`} stroke="var(--accent)" strokeWidth="2" />
        </g>
      ))}
    </KindPicture>
  );
}
