import { addressOfPicture, useBrand } from '../../browser/brand';

/** The mark of whoever the portal is of: the icon of a brand, or the product's own. */
export function Logo({ size = 28 }: { size?: number }) {
  const { icon } = useBrand().pictures;
  if (!icon) return <ProductMark size={size} />;
  return <img src={addressOfPicture(icon)} width={size} height={size} alt="" />;
}

/** A sensor that speaks over a rolling field. Also in public/favicon.svg; drawn here it costs no request. */
function ProductMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0d7a66" />
      <g fill="none" strokeLinecap="round">
        <path d="M5 24c6-5 16-5 22 0" stroke="#97d9c6" strokeWidth="2.4" />
        <path d="M16 20v-5" stroke="#fff" strokeWidth="2.4" />
        <path
          d="M11.2 15.6a5.6 5.6 0 0 1 0-5.2M20.8 15.6a5.6 5.6 0 0 0 0-5.2M8.2 17.4a9.2 9.2 0 0 1 0-8.8M23.8 17.4a9.2 9.2 0 0 0 0-8.8"
          stroke="#fff"
          strokeWidth="1.8"
        />
      </g>
      <circle cx="16" cy="13" r="2.6" fill="#fff" />
    </svg>
  );
}
