import { KindPicture } from '../KindPicture';

export function MapPicture() {
  return (
    <KindPicture>
      <path d="M5 20l9-8 8 5 8-9 13 7" stroke="var(--off)" strokeOpacity="0.45" />
      <path d="M20 27l3-10" stroke="var(--off)" strokeOpacity="0.45" />
      <circle cx="14" cy="12" r="3" fill="var(--accent)" />
      <circle cx="30" cy="8" r="3" fill="var(--curve-3)" />
      <circle cx="34" cy="22" r="3" fill="var(--accent)" />
    </KindPicture>
  );
}
