import '../theme/portal-styles';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { FailureBoundary } from '../shell/FailureBoundary';
import { theme } from '../theme/theme';
import { TipHost } from '../ui/feedback/TipHost';
import { operatorQueries } from './api/operator-queries';
import { OperatorGate } from './OperatorGate';
import { OperatorRouter } from './OperatorRouter';

/** The same choice as in the portal. */
const schemes = localStorageColorSchemeManager({ key: 'fieldscope:theme' });

export function OperatorApp() {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={schemes}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={operatorQueries}>
        <OperatorRouter>
          <FailureBoundary>
            <OperatorGate />
          </FailureBoundary>
        </OperatorRouter>
      </QueryClientProvider>
      <TipHost />
    </MantineProvider>
  );
}
