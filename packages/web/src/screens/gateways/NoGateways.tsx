import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../../ui/EmptyState';

interface NoGatewaysProps {
  /** Given while a filter is set. */
  onClear?: () => void;
  mayBind: boolean;
}

/** In place of the list: nothing fits the filters, or there is no gateway yet. */
export function NoGateways({ onClear, mayBind }: NoGatewaysProps) {
  const { t } = useTexts('gateways');
  if (onClear) {
    return (
      <EmptyState
        drawing="gateway"
        action={
          <Button variant="default" onClick={onClear}>
            {t('ui:filter.clear')}
          </Button>
        }
      >
        {t('noMatch')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing="gateway"
      action={
        mayBind && (
          <Button component={Link} to="/bind_device">
            {t('routes:bind')}
          </Button>
        )
      }
    >
      {t(mayBind ? 'empty' : 'emptyObserver')}
    </EmptyState>
  );
}
