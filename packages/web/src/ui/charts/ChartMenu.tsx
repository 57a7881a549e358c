import { ActionIcon, Menu } from '@mantine/core';
import { IconDotsVertical, IconFileTypeCsv, IconNote, IconPhoto } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTexts } from '../../texts/use-texts';
import { useDisplaySetting } from '../../values/display-setting';
import { useCsvSaving } from '../export/use-csv-saving';
import { tip } from '../feedback/tip-store';
import type { PictureFacts } from './chart-picture';
import type { LimitEntry } from './threshold';

interface ChartMenuProps extends Omit<PictureFacts, 'timeZone' | 'plot' | 'box' | 'limits'> {
  limits: readonly LimitEntry[];
  /** Where the plot is, if it is drawn. */
  chart: RefObject<HTMLElement | null>;
  /** Not shown as a table. */
  isDrawn: boolean;
  /** Given: a note can be written. */
  onNote?: () => void;
}

/** What can be done with a chart: save it as a picture or a table. */
export function ChartMenu({ chart, isDrawn, onNote, ...facts }: ChartMenuProps) {
  const { t } = useTexts('ui');
  const { timeZone } = useDisplaySetting();
  const { isBusy, save } = useCsvSaving();
  const isEmpty = facts.curves.every(({ times }) => times.length === 0);
  const saveCsv = async () => {
    const { tableOfChart, fileNameOf } = await import('./chart-csv');
    const head = { time: t('chart.time'), zone: timeZone };
    await save(fileNameOf(facts.title), () => tableOfChart(facts.curves, head), facts.to);
  };
  const savePicture = async () => {
    const plot = chart.current?.querySelector('canvas');
    const over = chart.current?.querySelector('.u-over');
    if (!plot || !over) return;
    const { savePictureOf } = await import('./chart-picture');
    const limits = facts.limits.map((limit) => ({ ...limit, word: t(`chart.severity.${limit.severity}`) }));
    if (!(await savePictureOf({ ...facts, limits, timeZone, plot, box: boxWithin(plot, over) })))
      tip.error(t('chart.noPicture'));
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('chart.more')}
          title={t('chart.more')}
          loading={isBusy}
        >
          <IconDotsVertical size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onNote && isDrawn && (
          <Menu.Item leftSection={<IconNote size={16} />} aria-haspopup="dialog" onClick={onNote}>
            {t('chart.addNote')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconPhoto size={16} />}
          disabled={isEmpty || !isDrawn}
          onClick={() => void savePicture()}
        >
          {t('chart.savePicture')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          disabled={isEmpty}
          onClick={() => void saveCsv()}
        >
          {t('csv.save')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Where an element is in another one, px. */
function boxWithin(outer: Element, inner: Element) {
  const [{ left, top }, { left: x, top: y, width, height }] = [outer, inner].map((element) =>
    element.getBoundingClientRect(),
  ) as [DOMRect, DOMRect];
  return { left: x - left, top: y - top, width, height };
}
