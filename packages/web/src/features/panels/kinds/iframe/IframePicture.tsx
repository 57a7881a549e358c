import { KindPicture } from '../KindPicture';

export function IframePicture() {
  return (
    <KindPicture>
      <rect x="6" y="6" width="36" height="20" rx="2.5" stroke="var(--off)" strokeOpacity="0.6" />
      <path d="M6 11.5h36" stroke="var(--off)" strokeOpacity="0.6" />
      <circle cx="9.5" cy="8.8" r="1.1" fill="var(--accent)" />
      <circle cx="13" cy="8.8" r="1.1" fill="var(--off)" opacity="0.6" />
      <path d="M10 17h18M10 21h12" stroke="var(--off)" strokeOpacity="0.5" strokeWidth="1.5" />
    </KindPicture>
  );
}
