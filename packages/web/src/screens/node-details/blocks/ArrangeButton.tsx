import { blocks } from '@fieldscope/contract/calls/blocks';
import { ActionIcon, Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useMayCall } from '../../../api/me';
import { useTexts } from '../../../texts/use-texts';
import { usePhone } from '../../../ui/layout/use-phone';
import { arrangedReadings, readingsOf } from '../../../values/series';
import type { Node } from '../node-details.queries';
import classes from './Blocks.module.css';

const ArrangeBlocks = lazy(async () => ({ default: (await import('./ArrangeBlocks')).ArrangeBlocks }));

/** How many values are hidden, and the dialog in which they are arranged; nothing before the first reading. */
export function ArrangeButton({ node }: { node: Node }) {
  const { t } = useTexts('node-details');
  const [isOpen, setOpen] = useState(false);
  const mayArrange = useMayCall(blocks.move);
  const isPhone = usePhone();
  const count = readingsOf(node.latest).length;
  const hidden = count - arrangedReadings(node).length;
  if (count === 0 || (!mayArrange && hidden === 0)) return null;
  const opens = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const;
  return (
    <div className={classes.foot}>
      {hidden > 0 && <span>{t('tiles.hidden', { count: hidden })}</span>}
      {mayArrange && !isPhone && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLayoutGrid size={14} aria-hidden />}
          {...opens}
        >
          {t('tiles.arrange')}
        </Button>
      )}
      {mayArrange && isPhone && (
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('tiles.arrange')} {...opens}>
          <IconLayoutGrid size={18} aria-hidden />
        </ActionIcon>
      )}
      {isOpen && (
        <Suspense>
          <ArrangeBlocks node={node} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
