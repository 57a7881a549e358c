import './theme/sign-in-styles';
import { createRoot } from 'react-dom/client';
import { languageOfReader } from './api/reader-language';
import { App } from './shell/App';
import { reloadOnLostChunks } from './shell/chunk-reload';
import { enterAllowedPage } from './shell/navigation-rules';
import { startTexts } from './texts/texts';
import { loadFontsAfterPaint } from './theme/load-fonts';

reloadOnLostChunks();
enterAllowedPage();
await startTexts(['common', 'routes'], languageOfReader());
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
loadFontsAfterPaint();
