import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useEffect } from 'react';
import { followReader } from '../api/reader-language';
import { theme } from '../theme/theme';
import { TipHost } from '../ui/feedback/TipHost';
import { Pages } from './Pages';
import { PortalRouter } from './PortalRouter';

/** The key is also in public/first.js, which paints the first frame in the right theme. */
const schemes = localStorageColorSchemeManager({ key: 'fieldscope:theme' });

export function App() {
  useEffect(followReader, []);
  return (
    // Variables and classes come from the build (content security policy: no <style> elements).
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <PortalRouter>
        <Pages />
      </PortalRouter>
      <TipHost />
    </MantineProvider>
  );
}
