import { KindPicture } from '../KindPicture';

export function VideoPicture() {
  return (
    <KindPicture>
      <rect x="6" y="6" width="36" height="20" rx="3" fill="var(--off)" opacity="0.35" />
      <path d="M20.5 11v10l8-5z" fill="var(--accent)" />
    </KindPicture>
  );
}
