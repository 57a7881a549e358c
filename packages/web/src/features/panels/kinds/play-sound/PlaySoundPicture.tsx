import { KindPicture } from '../KindPicture';

export function PlaySoundPicture() {
  return (
    <KindPicture>
      <path d="M15 13h4l6-5v16l-6-5h-4z" fill="var(--accent)" />
      <path
        d="M29 12a6 6 0 0 1 0 8M32.5 9a10.5 10.5 0 0 1 0 14"
        stroke="var(--off)"
        strokeOpacity="0.7"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </KindPicture>
  );
}
