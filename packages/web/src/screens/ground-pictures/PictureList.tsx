import type { GroundPicture } from '@fieldscope/contract/calls/ground-pictures';
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addressOfPicture } from '../../features/ground-pictures/picture-address';
import { useTexts } from '../../texts/use-texts';
import type { Column } from '../../ui/tables/column';
import { RowsOrCards } from '../../ui/tables/RowsOrCards';
import { formatBytes, formatNumber, formatShare } from '../../values/format-number';
import { useArrangePictures } from './ground-pictures.queries';
import { RemovePicture } from './RemovePicture';

/** Pictures from the highest to the lowest, as they lie on the map; undefined: still loading. */
export function PictureList({ pictures }: { pictures: readonly GroundPicture[] | undefined }) {
  const { t } = useTexts('ground-pictures');
  const [removed, setRemoved] = useState<GroundPicture>();
  const columns = useColumns();
  const arrange = useArrangePictures();
  const ids = pictures?.map(({ picture_id }) => picture_id) ?? [];
  const move = (id: number, by: 1 | -1) => {
    const at = ids.indexOf(id);
    const order = ids.toSpliced(at, 1).toSpliced(at + by, 0, id);
    arrange.mutate({ picture_ids: order });
  };
  return (
    <>
      <RowsOrCards
        label={t('routes:groundPictures')}
        rows={pictures?.toReversed()}
        columns={columns}
        keyOf={({ picture_id }) => String(picture_id)}
        nameOf={({ name }) => name}
        minWidth={760}
        actions={{
          head: t('column.actions'),
          width: 290,
          cell: (picture) => {
            const { picture_id: id, name } = picture;
            return (
              <Group gap="xs" wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={t('up', { name })}
                  title={t('up', { name })}
                  disabled={id === ids.at(-1) || arrange.isPending}
                  onClick={() => move(id, 1)}
                >
                  <IconArrowUp size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size={30}
                  aria-label={t('down', { name })}
                  title={t('down', { name })}
                  disabled={id === ids[0] || arrange.isPending}
                  onClick={() => move(id, -1)}
                >
                  <IconArrowDown size={16} aria-hidden />
                </ActionIcon>
                <Button
                  component={Link}
                  to={addressOfPicture(id)}
                  size="xs"
                  variant="default"
                  aria-label={t('place.of', { name })}
                >
                  {t('place.short')}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-haspopup="dialog"
                  aria-label={t('remove.of', { name })}
                  onClick={() => setRemoved(picture)}
                >
                  {t('remove.short')}
                </Button>
              </Group>
            );
          },
        }}
      />
      {removed && <RemovePicture picture={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function useColumns(): Column<GroundPicture>[] {
  const { t } = useTexts('ground-pictures');
  return [
    { name: 'name', head: t('column.name'), cell: ({ name }) => name, isElastic: true },
    {
      name: 'placed',
      head: t('column.placed'),
      cell: ({ points }) =>
        points ? t('placed', { count: points.length, number: formatNumber(points.length) }) : t('unplaced'),
      width: 180,
    },
    {
      name: 'size',
      head: t('column.size'),
      cell: ({ width, height, bytes }) =>
        `${formatNumber(width)} × ${formatNumber(height)}, ${formatBytes(bytes)}`,
      width: 210,
    },
    {
      name: 'opacity',
      head: t('column.opacity'),
      numeric: true,
      cell: ({ opacity }) => formatShare(opacity),
      width: 120,
    },
  ];
}
