import { KindPicture } from '../KindPicture';

export function ThermometerPicture() {
  return (
    <KindPicture>
      <path d="M24 7v14" stroke="var(--off)" strokeOpacity="0.35" strokeWidth="5" strokeLinecap="round" />
      <path d="M24 13v9" stroke="var(--accent)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="24" cy="23" r="4.5" fill="var(--accent)" />
      <path d="M30 8h5M30 13h3M30 18h5" stroke="var(--off)" strokeWidth="1.5" />
    </KindPicture>
  );
}
