import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { PageHead } from '../../ui/layout/PageHead';
import type { DrawingKind } from './DeviceDrawing';
import { EmptyState } from './EmptyState';

interface MissingPageProps {
  /** Of the list that it was in. */
  title: string;
  drawing: DrawingKind;
  missing: string;
  back: string;
  /** Where the list is. */
  list: string;
}

/** In place of an editor: what the address names has been deleted. */
export function MissingPage({ title, drawing, missing, back, list }: MissingPageProps) {
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        drawing={drawing}
        action={
          <Button component={Link} to={list} variant="default">
            {back}
          </Button>
        }
      >
        {missing}
      </EmptyState>
    </>
  );
}
