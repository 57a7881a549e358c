import './theme/sign-in-styles';
import { createRoot } from 'react-dom/client';
import { languageOfReader } from './api/reader-language';
import { wearBrand } from './browser/brand';
import { App } from './shell/App';
import { reloadOnLostChunks } from './shell/chunk-reload';
import { enterAllowedPage } from './shell/navigation-rules';
import { preloadPage } from './shell/Pages';
import { startTexts } from './texts/texts';
import { loadFontsAfterPaint } from './theme/load-fonts';

reloadOnLostChunks();
wearBrand();
const entered = enterAllowedPage();
const firstTexts = startTexts(languageOfReader());
preloadPage(entered);
// No await of the file itself: with one the bundler would leave every small file as it is.
void firstTexts.then(() => {
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App />);
  loadFontsAfterPaint();
});
