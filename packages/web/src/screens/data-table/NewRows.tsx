import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import classes from './DataTable.module.css';

interface NewRowsProps {
  count: number;
  /** So many are on a page; where all are new, there may be more. */
  pageSize: number;
  onShow(): void;
}

/** Says that there are rows above those in view, and brings them; it lies over the rows, which stay where they are. */
export function NewRows({ count, pageSize, onShow }: NewRowsProps) {
  const { t } = useTexts('data-table');
  const show = () => {
    onShow();
    window.scrollTo(0, 0);
  };
  return (
    <div className={classes.newRows} role="status">
      {count > 0 && (
        <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={show}>
          {t('newRows', { count, rows: count < pageSize ? count : `${count}+` })}
        </Button>
      )}
    </div>
  );
}
