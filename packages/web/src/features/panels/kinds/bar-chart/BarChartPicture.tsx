import { KindPicture } from '../KindPicture';

export function BarChartPicture() {
  return (
    <KindPicture>
      <rect x="7" y="7" width="33" height="4" rx="1" fill="var(--accent)" />
      <rect x="7" y="14" width="24" height="4" rx="1" fill="var(--accent)" opacity="0.75" />
      <rect x="7" y="21" width="13" height="4" rx="1" fill="var(--accent)" opacity="0.5" />
    </KindPicture>
  );
}
