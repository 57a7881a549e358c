import { KindPicture } from '../KindPicture';

export function TextPicture() {
  return (
    <KindPicture>
      <rect x="6" y="7" width="22" height="4" rx="2" fill="var(--mantine-color-text)" opacity="0.7" />
      <path d="M7 17h34M7 21.5h34M7 26h20" stroke="var(--off)" strokeOpacity="0.5" strokeWidth="2" />
    </KindPicture>
  );
}
