import { PRICE_LIST_LIMITS } from '@fieldscope/contract/commodity-kinds';
import { textOfFile } from '@fieldscope/contract/file-text';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { FileDrop } from '../../ui/files/FileDrop';
import { ConfirmDialog } from '../../ui/layout/ConfirmDialog';
import { formatBytes } from '../../values/format-number';
import { exampleList } from './example-list';
import { FaultyLines } from './FaultyLines';
import { ListChanges } from './ListChanges';
import classes from './PriceList.module.css';
import { useCheckedList, useImportPriceList } from './price-list.queries';
import { rangeOfLine } from './text-lines';

const TYPING_PAUSE_MS = 400;

interface PriceListEditorProps {
  /** The list in force as a file; empty: nothing is sold. */
  inForce: string;
  onClose(): void;
}

/** A price list as text, checked while it is written, with what it would change. */
export function PriceListEditor({ inForce, onClose }: PriceListEditorProps) {
  const { t } = useTexts('price-list');
  const [text, setText] = useState('');
  const [checkedText] = useDebouncedValue(text, TYPING_PAUSE_MS);
  const [failure, setFailure] = useState<string>();
  const [isPutting, setPutting] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const checked = useCheckedList(checkedText);
  const change = useImportPriceList();
  const isEmpty = text.trim() === '';
  // What is typed meanwhile is not what was checked.
  const isKnown = checkedText === text && checked.data !== undefined && !checked.isPlaceholderData;
  const found = isEmpty ? undefined : checked.data;
  const isReady = isKnown && found?.faults.length === 0 && found.commodities > 0;
  const begin = (next: string) => {
    setFailure(undefined);
    setText(next);
  };
  const take = async (file: File) => {
    if (file.size > PRICE_LIST_LIMITS.fileBytes) {
      const [size, most] = [file.size, PRICE_LIST_LIMITS.fileBytes].map(formatBytes);
      setFailure(t('edit.tooLarge', { size: size!, most: most! }));
    } else begin(textOfFile(new Uint8Array(await file.arrayBuffer())));
  };
  const show = (line: number) => {
    const [start, end] = rangeOfLine(text, line);
    area.current?.focus();
    area.current?.setSelectionRange(start, end);
  };
  return (
    <Stack gap="md">
      <FileDrop
        accept=".csv,.tsv,.txt"
        choose={t('edit.choose')}
        drop={t('edit.drop')}
        about={t('edit.about', { size: formatBytes(PRICE_LIST_LIMITS.fileBytes) })}
        onFile={(file) => void take(file)}
      />
      {failure && <Notice kind="critical">{failure}</Notice>}
      {isEmpty && (
        <Group gap="xs">
          {inForce !== '' && (
            <Button variant="default" onClick={() => begin(inForce.replace('\uFEFF', ''))}>
              {t('edit.inForce')}
            </Button>
          )}
          <Button variant="default" onClick={() => begin(exampleList())}>
            {t('edit.example')}
          </Button>
        </Group>
      )}
      <Textarea
        ref={area}
        label={t('edit.text')}
        classNames={{ input: classes.text }}
        rows={12}
        wrap="off"
        spellCheck={false}
        translate="no"
        value={text}
        onChange={({ currentTarget }) => begin(currentTarget.value)}
      />
      {!isEmpty && checked.error ? (
        <ErrorState error={checked.error} onRetry={() => void checked.refetch()} />
      ) : (
        !isEmpty && !found && <Text c="dimmed">{t('edit.checking')}</Text>
      )}
      <div aria-live="polite" data-outdated={!isKnown || undefined} className={classes.found}>
        {found &&
          (found.faults.length > 0 ? (
            <FaultyLines text={checkedText} faults={found.faults} onShow={show} />
          ) : (
            <ListChanges found={found} />
          ))}
      </div>
      <Group gap="xs" className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('edit.back')}
        </Button>
        <Button aria-haspopup="dialog" disabled={!isReady} onClick={() => setPutting(true)}>
          {t('edit.put')}
        </Button>
      </Group>
      {isPutting && (
        <ConfirmDialog
          title={t('put.title')}
          action={t('edit.put')}
          change={change}
          input={{ file: text }}
          done={t('put.done')}
          onDone={onClose}
          onClose={() => setPutting(false)}
        >
          <Text>{t('put.about')}</Text>
          {inForce === '' && <Text>{t('put.first')}</Text>}
        </ConfirmDialog>
      )}
    </Stack>
  );
}
