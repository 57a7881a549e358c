import { createRoot } from 'react-dom/client';
import { loadFontsAfterPaint } from '../theme/load-fonts';
import { OperatorApp } from './OperatorApp';

/** Draws the operator's pages into an element of the page. */
export function startOperator(root: HTMLElement | null): void {
  if (root) createRoot(root).render(<OperatorApp />);
  loadFontsAfterPaint();
}
