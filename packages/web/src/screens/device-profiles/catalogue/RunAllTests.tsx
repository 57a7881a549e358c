import '@mantine/core/styles/Progress.layer.css';
import { codecCatalogues } from '@fieldscope/contract/calls/codec-catalogues';
import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import { Button, Group, Progress } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../api/call-api';
import { failureText, isForTip } from '../../../api/failure-text';
import { useTexts } from '../../../texts/use-texts';
import { tip } from '../../../ui/feedback/tip-store';
import { type ModelFilter, useRefreshCatalogue } from './catalogue.queries';

interface RunAllTestsProps {
  filter: ModelFilter;
  isRunning: boolean;
  onRunning(isRunning: boolean): void;
}

/** Runs the tests of every codec of the models that are filtered, one after the other, and says how far it is. */
export function RunAllTests({ filter, isRunning, onRunning }: RunAllTestsProps) {
  const { t } = useTexts('codec-catalogues');
  const refresh = useRefreshCatalogue();
  const [progress, setProgress] = useState({ done: 0, all: 0 });
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
      onRunning(false);
    },
    [onRunning],
  );
  async function run() {
    stopped.current = false;
    onRunning(true);
    setProgress({ done: 0, all: 0 });
    try {
      const models = await oneOfEachCodec(filter);
      for (let done = 0; done < models.length && !stopped.current; done++) {
        setProgress({ done, all: models.length });
        await callApi(codecCatalogues.test, { model_id: models[done]! });
      }
    } catch (error) {
      if (isForTip(error)) tip.error(failureText(error));
    } finally {
      onRunning(false);
      refresh();
    }
  }
  if (!isRunning) {
    return (
      <Button variant="default" leftSection={<IconPlayerPlay size={16} />} onClick={() => void run()}>
        {t('all.run')}
      </Button>
    );
  }
  const words = t('all.progress', progress);
  return (
    <Group gap="xs" wrap="nowrap" role="status">
      <Progress w={120} value={(100 * progress.done) / Math.max(1, progress.all)} aria-label={words} />
      <span>{words}</span>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPlayerStop size={14} />}
        onClick={() => {
          stopped.current = true;
        }}
      >
        {t('all.stop')}
      </Button>
    </Group>
  );
}

/** A model of each codec that has tests. */
async function oneOfEachCodec(filter: ModelFilter): Promise<number[]> {
  const models = new Map<number, number>();
  for (let page = 1; ; page++) {
    const { total, list } = await callApi(codecCatalogues.listModels, { ...filter, page });
    for (const { codec_id, model_id, tests } of list)
      if (tests > 0 && !models.has(codec_id)) models.set(codec_id, model_id);
    if (list.length === 0 || page * CODEC_CATALOGUE_LIMITS.page >= total) return [...models.values()];
  }
}
