import './theme/sign-in-styles';
import { createRoot } from 'react-dom/client';
import { App } from './shell/App';
import { reloadOnLostChunks } from './shell/chunk-reload';
import { enterAllowedPage } from './shell/navigation-rules';
import { startTexts } from './texts/texts';

reloadOnLostChunks();
enterAllowedPage();
await startTexts(['common', 'routes']);
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
