import { KindPicture } from '../KindPicture';

export function ImagePicture() {
  return (
    <KindPicture>
      <circle cx="35" cy="10" r="3.5" fill="var(--curve-5)" />
      <path d="M6 27l11-14 8 9 5-5 12 10z" fill="var(--accent)" opacity="0.75" />
    </KindPicture>
  );
}
