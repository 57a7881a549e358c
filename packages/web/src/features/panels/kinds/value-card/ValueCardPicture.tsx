import { KindPicture } from '../KindPicture';

export function ValueCardPicture() {
  return (
    <KindPicture>
      <rect x="6" y="9" width="24" height="9" rx="2" fill="var(--accent)" />
      <rect x="33" y="12" width="8" height="6" rx="1.5" fill="var(--off)" opacity="0.5" />
      <rect x="6" y="22" width="16" height="3" rx="1.5" fill="var(--off)" opacity="0.4" />
    </KindPicture>
  );
}
