import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';
import { EmptyState } from '../../ui/EmptyState';

interface NoNodesProps {
  /** Given while a filter is set. */
  onClear?: () => void;
  mayBind: boolean;
}

/** In place of the list: nothing fits the filters, or there is no node yet. */
export function NoNodes({ onClear, mayBind }: NoNodesProps) {
  const { t } = useTexts('nodes');
  if (onClear) {
    return (
      <EmptyState
        drawing="logger"
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
      drawing="node"
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
