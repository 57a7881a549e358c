import { blocks } from '@fieldscope/contract/calls/blocks';
import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import type { Node } from '../node-details.queries';
import classes from './Blocks.module.css';

const ArrangeBlocks = lazy(async () => ({ default: (await import('./ArrangeBlocks')).ArrangeBlocks }));

/** Below the tiles: how many are hidden, and the dialog in which they are arranged. */
export function ArrangeButton({ node, hidden }: { node: Node; hidden: number }) {
  const { t } = useTexts('node-details');
  const [isOpen, setOpen] = useState(false);
  const mayArrange = useMayCall(blocks.move);
  if (!mayArrange && hidden === 0) return null;
  return (
    <div className={classes.foot}>
      {hidden > 0 && <span>{t('tiles.hidden', { count: hidden })}</span>}
      {mayArrange && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLayoutGrid size={14} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {t('tiles.arrange')}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ArrangeBlocks node={node} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
