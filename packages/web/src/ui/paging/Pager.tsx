import '@mantine/core/styles/Pagination.layer.css';
import { LIMITS } from '@fieldscope/contract/limits';
import { ActionIcon, Pagination, Select, Text } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTexts } from '../../texts/use-texts';
import { formatNumber } from '../../values/format-number';
import { usePhone } from '../layout/use-phone';
import classes from './Pager.module.css';
import { PatternField } from './PatternField';
import { pageEntries } from './page-numbers';

interface PagerProps {
  /** Page number from 1. */
  page: number;
  pageSize?: number;
  /** Rows in all. */
  total: number;
  /** The server counts no further: there are more rows than that. */
  more?: boolean;
  onPage: (page: number) => void;
  onPageSize?: (pageSize: number) => void;
  /** Page numbers that are shown at most; narrow places have space for five. */
  numbers?: 5 | 7;
  /** Names it where another list is behind this one. */
  label?: string;
}

const SIZES = ['20', '50', '100'];
/** Pages that an ellipsis jumps over. */
const JUMP = 5;

/** Pages of a list: how many rows there are, and the way through them. */
export function Pager({
  page,
  pageSize = LIMITS.listPageSize,
  total,
  more,
  onPage,
  onPageSize,
  numbers = 7,
  label,
}: PagerProps) {
  const { t } = useTexts('ui');
  const isPhone = usePhone();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (total === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const facts = {
    from: formatNumber(from),
    to: formatNumber(Math.min(total, page * pageSize)),
    total: formatNumber(total),
  };
  return (
    <nav className={classes.pager} aria-label={label ?? t('page.label')}>
      <Text size="sm" c="dimmed">
        {t(more ? 'page.ofMore' : 'page.of', facts)}
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
      <Pagination.Root
        className={classes.pages}
        size="sm"
        total={pages}
        value={Math.min(page, pages)}
        onChange={onPage}
      >
        <Pagination.Previous aria-label={t('page.previous')} />
        <PageNumbers
          page={Math.min(page, pages)}
          pages={pages}
          numbers={isPhone ? 5 : numbers}
          onPage={onPage}
        />
        <Pagination.Next aria-label={t('page.next')} />
        {pages > numbers && <PageJump key={page} pages={pages} onPage={onPage} />}
      </Pagination.Root>
    </nav>
  );
}

/** Goes to a page by its number; anything else than 1 to the page count is cleared. */
function PageJump({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const { t } = useTexts('ui');
  return (
    <PatternField
      className={classes.jump}
      size="xs"
      inputMode="numeric"
      aria-label={t('page.jump')}
      placeholder={t('page.jump')}
      fits={(typed) => /^[1-9]\d*$/.test(typed) && Number(typed) <= pages}
      onValue={(number) => onPage(Number(number))}
    />
  );
}

interface PageNumbersProps {
  page: number;
  pages: number;
  numbers: number;
  onPage: (page: number) => void;
}

/** First, last, the present page and its neighbours; an ellipsis between them jumps. */
function PageNumbers({ page, pages, numbers, onPage }: PageNumbersProps) {
  const { t } = useTexts('ui');
  return pageEntries(page, pages, numbers).map((entry) => {
    if (typeof entry === 'number') {
      return (
        <Pagination.Control
          key={entry}
          active={entry === page}
          aria-current={entry === page ? 'page' : undefined}
          onClick={() => onPage(entry)}
        >
          {entry}
        </Pagination.Control>
      );
    }
    const isBack = entry === 'back';
    return (
      <ActionIcon
        key={entry}
        variant="subtle"
        color="gray"
        size={26}
        aria-label={t(isBack ? 'page.back' : 'page.forward', { pages: JUMP })}
        onClick={() => onPage(isBack ? Math.max(1, page - JUMP) : Math.min(pages, page + JUMP))}
      >
        <IconDots size={14} aria-hidden />
      </ActionIcon>
    );
  });
}
