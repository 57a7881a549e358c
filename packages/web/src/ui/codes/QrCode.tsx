import { create } from 'qrcode';
import { codeOutline } from './code-outline';
import classes from './QrCode.module.css';

/** A text as a QR code; `label` says what it is for. Loaded when it is first drawn: `lazy(() => import(…))`. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${modules.size} ${modules.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={codeOutline(modules)} fill="#000" />
    </svg>
  );
}
