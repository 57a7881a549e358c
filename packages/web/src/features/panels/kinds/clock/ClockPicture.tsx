import { KindPicture } from '../KindPicture';

export function ClockPicture() {
  return (
    <KindPicture>
      <circle cx="24" cy="16" r="10" stroke="var(--accent)" strokeWidth="1.5" />
      <path d="M24 10v6l4 3" stroke="var(--accent)" strokeWidth="1.5" strokeLinecap="round" />
    </KindPicture>
  );
}
