import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { useTexts } from '../../texts/use-texts';

interface AreaButtonsProps {
  /** Of the area. */
  name: string;
  /** Where it is drawn; undefined: the reader may not. */
  editor: string | undefined;
  onShow(): void;
  onRemove(): void;
}

/** What can be done with an area in a list below its map. */
export function AreaButtons({ name, editor, onShow, onRemove }: AreaButtonsProps) {
  const { t } = useTexts('map');
  const button = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs" wrap="nowrap">
      <Button {...button} aria-label={t('show.of', { name })} onClick={onShow}>
        {t('show.short')}
      </Button>
      {editor !== undefined && (
        <>
          <Button {...button} component={Link} to={editor} aria-label={t('edit.of', { name })}>
            {t('edit.short')}
          </Button>
          <Button {...button} aria-haspopup="dialog" aria-label={t('remove.of', { name })} onClick={onRemove}>
            {t('remove.short')}
          </Button>
        </>
      )}
    </Group>
  );
}
