import type { Block } from '@fieldscope/contract/calls/blocks';
import type { LatestValue } from '@fieldscope/contract/calls/devices';
import { LIMITS } from '@fieldscope/contract/limits';
import { ActionIcon, Button, Group, Skeleton, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/VisuallyHidden.layer.css';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { LatestReading } from '../../../features/latest-values/LatestReading';
import { useTexts } from '../../../texts/use-texts';
import { ErrorState } from '../../../ui/feedback/ErrorState';
import { Dialog } from '../../../ui/layout/Dialog';
import { MoveGrip } from '../../../ui/sorting/MoveGrip';
import { movedTo } from '../../../ui/sorting/moved-to';
import { useDragOrder } from '../../../ui/sorting/use-drag-order';
import { needsChannel, readingsOf } from '../../../values/series';
import { useSeriesName } from '../../../values/use-series-name';
import type { Node } from '../node-details.queries';
import { positionOf, shownBlocks } from './arranged-blocks.model';
import classes from './Blocks.module.css';
import { useBlockChanges, useBlocks } from './blocks.queries';

/** All values of a node in their order: dragged or moved by arrow keys, named, hidden and shown. */
export function ArrangeBlocks({ node, onClose }: { node: Node; onClose(): void }) {
  const { t } = useTexts('blocks');
  const { data, error, refetch } = useBlocks(node.eui);
  return (
    <Dialog title={t('title', { name: node.name })} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('about')}
        </Text>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <BlockList node={node} blocks={data} />
        ) : (
          <Skeleton height={44 * readingsOf(node.latest).length} radius={8} />
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function BlockList({ node, blocks }: { node: Node; blocks: readonly Block[] }) {
  const { t } = useTexts('blocks');
  const seriesName = useSeriesName();
  const change = useBlockChanges(node.eui);
  /** While something is dragged, and the server does not know yet. */
  const [dragged, setDragged] = useState<readonly string[]>();
  const [said, say] = useState('');
  const shown = shownBlocks(node.latest, blocks, dragged);
  const ids = shown.map(({ block }) => block.id);
  const count = shown.length;
  const usualName = (reading: LatestValue) => seriesName(reading, needsChannel(reading, node.latest));
  /** To another place of the list; `order` is the list afterwards. */
  const put = (order: readonly string[], place: number) => {
    const id = order[place]!;
    const { block, reading } = shown.find((one) => one.block.id === id)!;
    change.move(id, positionOf(blocks, order, place));
    say(t('moved', { name: block.name || usualName(reading), position: place + 1, count }));
  };
  const drag = useDragOrder(
    (from, to) => setDragged(movedTo(ids, from, to)),
    (place) => {
      if (dragged) put(dragged, place);
      setDragged(undefined);
    },
  );
  return (
    <>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      <ol className={classes.list} ref={drag.list} aria-label={t('list')}>
        {shown.map(({ block, reading }, place) => {
          const name = block.name || usualName(reading);
          const Eye = block.hidden ? IconEyeOff : IconEye;
          return (
            <li
              key={block.id}
              className={classes.item}
              data-dragged={drag.place === place || undefined}
              data-hidden={block.hidden || undefined}
            >
              <MoveGrip
                label={t('move', { name, position: place + 1, count })}
                {...{ place, count }}
                onMove={(to) => put(movedTo(ids, place, to), to)}
                onPointerDown={drag.start(place)}
              />
              <BlockName
                block={block}
                label={t('name', { name })}
                usual={usualName(reading)}
                onRename={(chosen) => change.rename(block.id, chosen)}
              />
              <span className={classes.value}>
                <LatestReading reading={reading} intervalMinutes={node.interval_minutes} withoutAge />
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t(block.hidden ? 'show' : 'hide', { name })}
                onClick={() => change.hide(block.id, !block.hidden)}
              >
                <Eye size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </ol>
    </>
  );
}

interface BlockNameProps {
  block: Block;
  label: string;
  /** What it is called without a name of its own. */
  usual: string;
  onRename(name: string): void;
}

/** Saved when it is left, or by Enter. */
function BlockName({ block, label, usual, onRename }: BlockNameProps) {
  const [typed, setTyped] = useState(block.name);
  const save = () => {
    const name = typed.trim();
    setTyped(name);
    if (name !== block.name) onRename(name);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={usual}
      autoComplete="off"
      maxLength={LIMITS.deviceNameLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}
