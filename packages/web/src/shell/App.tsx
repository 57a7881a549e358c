import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { theme } from '../theme/theme';
import { TipHost } from '../ui/tip/TipHost';
import { createPortalRouter } from './router';

/** The key stands also in public/theme.js, which paints the first frame in the right theme. */
const schemes = localStorageColorSchemeManager({ key: 'fieldscope:theme' });

export function App() {
  const [router] = useState(createPortalRouter);
  return (
    // Variables and classes come from the build (content security policy: no <style> elements).
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <RouterProvider router={router} />
      <TipHost />
    </MantineProvider>
  );
}
