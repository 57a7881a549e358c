import { Component, type ReactNode } from 'react';
import { useTexts } from '../../texts/use-texts';
import classes from './ComponentTile.module.css';

interface ComponentFailureProps {
  name: string;
  children: ReactNode;
}

/** Catches what one component throws: the others of the panel stay. */
export class ComponentFailure extends Component<ComponentFailureProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <ComponentFailed name={this.props.name} onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}

/** Says that a component could not be shown, and tries again. */
export function ComponentFailed({ name, onRetry }: { name: string; onRetry(): void }) {
  const { t } = useTexts('panels');
  return (
    <p className={classes.failed} role="alert">
      {t('component.failed', { name })}{' '}
      <button type="button" onClick={onRetry}>
        {t('component.retry')}
      </button>
    </p>
  );
}
