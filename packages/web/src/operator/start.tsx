import { createRoot } from 'react-dom/client';
import { loadFontsAfterPaint } from '../theme/load-fonts';

/** Draws the operator's pages into an element of the page. What they need is named here, not in the first file of the portal. */
export async function startOperator(root: HTMLElement | null): Promise<void> {
  const { OperatorApp } = await import('./OperatorApp');
  if (root) createRoot(root).render(<OperatorApp />);
  loadFontsAfterPaint();
}
