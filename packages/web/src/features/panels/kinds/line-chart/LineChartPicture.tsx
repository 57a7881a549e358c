import { KindPicture } from '../KindPicture';

export function LineChartPicture() {
  return (
    <KindPicture>
      <path d="M6 26h36" stroke="var(--off)" strokeOpacity="0.5" />
      <path d="M6 20c5 0 6-9 12-9s6 8 12 8 6-7 12-7" stroke="var(--curve-1)" strokeWidth="1.5" />
      <path d="M6 23c6 0 8-4 14-4s10 4 22 2" stroke="var(--curve-2)" strokeWidth="1.5" />
    </KindPicture>
  );
}
