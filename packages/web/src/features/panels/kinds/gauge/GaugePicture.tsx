import { KindPicture } from '../KindPicture';

export function GaugePicture() {
  return (
    <KindPicture>
      <path d="M14.5 23.5A11 11 0 1 1 33.5 23.5" stroke="var(--off)" strokeOpacity="0.35" strokeWidth="3.5" />
      <path d="M14.5 23.5A11 11 0 0 1 29 8.3" stroke="var(--accent)" strokeWidth="3.5" />
      <path d="M24 18L28.5 10.5" stroke="var(--mantine-color-text)" strokeWidth="1.5" strokeLinecap="round" />
    </KindPicture>
  );
}
