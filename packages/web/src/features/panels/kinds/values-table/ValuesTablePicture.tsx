import { KindPicture } from '../KindPicture';

export function ValuesTablePicture() {
  return (
    <KindPicture>
      <path d="M6 11.5h36M6 18h36M6 24.5h36" stroke="var(--hairline)" />
      <path d="M8 8h9M24 8h6M36 8h4" stroke="var(--off)" strokeWidth="2" />
      <path d="M8 15h12M8 21.5h8M24 15h6M24 21.5h6" stroke="var(--off)" strokeOpacity="0.5" strokeWidth="2" />
      <path d="M35 15h5M35 21.5h5" stroke="var(--accent)" strokeWidth="2" />
    </KindPicture>
  );
}
