import './theme/sign-in-styles';
import { OPERATOR_PATH } from '@fieldscope/contract/operator-path';
import { createRoot } from 'react-dom/client';
import { languageOfReader } from './api/reader-language';
import { wearBrand } from './browser/brand';
import { App } from './shell/App';
import { reloadOnLostChunks } from './shell/chunk-reload';
import { enterAllowedPage } from './shell/navigation-rules';
import { preloadPage } from './shell/Pages';
import { languageOfDevice } from './texts/language';
import { startTexts } from './texts/texts';
import { loadFontsAfterPaint } from './theme/load-fonts';

reloadOnLostChunks();
// No await of the file itself: with one the bundler would leave every small file as it is.
if (location.pathname.startsWith(OPERATOR_PATH)) {
  void startTexts(languageOfDevice()).then(async () => {
    const { startOperator } = await import('./operator/start');
    await startOperator(document.getElementById('root'));
  });
} else {
  wearBrand();
  const entered = enterAllowedPage();
  const firstTexts = startTexts(languageOfReader());
  preloadPage(entered);
  void firstTexts.then(() => {
    const root = document.getElementById('root');
    if (root) createRoot(root).render(<App />);
    loadFontsAfterPaint();
  });
}
