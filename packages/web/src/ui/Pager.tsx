import { LIMITS } from '@fieldscope/contract/limits';
import { Pagination, Select, Text } from '@mantine/core';
import { useTexts } from '../texts/use-texts';
import { formatNumber } from '../values/format-number';
import classes from './Pager.module.css';

interface PagerProps {
  /** Page number from 1. */
  page: number;
  pageSize?: number;
  /** Rows in all. */
  total: number;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
}

const SIZES = ['20', '50', '100'];
/** Numbers that the pager shows: first, last, the present one and its neighbours make seven. */
const SIBLINGS = 1;

/** Pages of a list: how many rows there are, and the way through them. */
export function Pager({ page, pageSize = LIMITS.listPageSize, total, onPage, onPageSize }: PagerProps) {
  const { t } = useTexts('ui');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const facts = {
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  };
  return (
    <nav className={classes.pager} aria-label={t('page.label')}>
      <Text size="sm" c="dimmed">
        {t('page.of', facts)}
      </Text>
      {onPageSize && (
        <Select
          className={classes.size}
          size="xs"
          data={SIZES}
          value={String(pageSize)}
          allowDeselect={false}
          aria-label={t('page.size')}
          onChange={(size) => onPageSize(Number(size))}
        />
      )}
      <Pagination
        className={classes.pages}
        size="sm"
        total={pages}
        siblings={SIBLINGS}
        value={Math.min(page, pages)}
        onChange={onPage}
        getControlProps={(control) => ({
          'aria-label':
            control === 'previous' ? t('page.previous') : control === 'next' ? t('page.next') : undefined,
        })}
      />
    </nav>
  );
}
