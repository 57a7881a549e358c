import type { Chart, ChartPage } from '@fieldscope/contract/calls/chart-pages';
import { ActionIcon, Menu } from '@mantine/core';
import { IconArrowsMaximize, IconDots, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type Place, placeByKey } from '../../features/chart-pages/places';
import { useTexts } from '../../texts/use-texts';
import classes from './ChartPages.module.css';
import type { Dragged } from './DropPlace';

interface ChartCardProps {
  chart: Chart;
  page: ChartPage;
  mayChange: boolean;
  onMove(place: Place): void;
  onDrag(dragged: Dragged): void;
  onEnlarge(): void;
  onTask(kind: 'update' | 'remove'): void;
  children: ReactNode;
}

/** A chart of the page with its name, a handle to move it, and what can be done with it. */
export function ChartCard({ chart, page, mayChange, children, ...on }: ChartCardProps) {
  const { t } = useTexts('chart-pages');
  const { name } = chart;
  const card = useRef<HTMLElement>(null);
  return (
    <section ref={card} className={classes.card} aria-label={name}>
      <div className={classes.cardHead}>
        {mayChange && page.rows * page.columns > 1 && (
          <ActionIcon
            className={classes.handle}
            variant="subtle"
            color="gray"
            aria-label={t('chart.move', { name })}
            title={t('chart.moveAbout')}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', name);
              event.dataTransfer.effectAllowed = 'move';
              if (card.current) event.dataTransfer.setDragImage(card.current, 0, 0);
              on.onDrag(chart);
            }}
            onDragEnd={() => on.onDrag(undefined)}
            onKeyDown={(event) => {
              const place = placeByKey(event.key, chart, page);
              if (!place) return;
              event.preventDefault();
              on.onMove(place);
            }}
          >
            <IconGripVertical size={16} />
          </ActionIcon>
        )}
        <h2 className={classes.cardName} title={name}>
          {name}
        </h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('chart.enlarge', { name })}
          title={t('chart.enlargeShort')}
          onClick={on.onEnlarge}
        >
          <IconArrowsMaximize size={16} />
        </ActionIcon>
        {mayChange && (
          <Menu position="bottom-end" shadow="md" withinPortal>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" aria-label={t('actions', { name })}>
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => on.onTask('update')}>
                {t('chart.edit')}
              </Menu.Item>
              <Menu.Item
                c="var(--critical)"
                leftSection={<IconTrash size={16} />}
                onClick={() => on.onTask('remove')}
              >
                {t('chart.remove.short')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      {children}
    </section>
  );
}
