import { channels } from '@fieldscope/contract/calls/channels';
import type { ClipboardEvent } from 'react';
import { useQueryCall } from '../../../api/use-call';
import {
  componentsOfText,
  textOfComponents,
  withOwnSources,
} from '../../../features/panels/editing/clipboard.model';
import { contentOf } from '../../../features/panels/editing/draft.model';
import { useTexts } from '../../../texts/use-texts';
import { useCopy } from '../../../ui/codes/use-copy';
import { LONG_TIP_MS, tip } from '../../../ui/feedback/tip-store';
import type { DraftStore } from './draft-store';
import type { Editor } from './use-editor';

/** What was copied last, for browsers that keep the clipboard from the page. */
let copied = '';

const nameOfSource = (source: { eui: string | null; channel: number | null; measurement_id: number }) =>
  `${source.eui} ${source.channel} ${source.measurement_id}`;

const isText = (target: EventTarget) =>
  target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Copies components into the clipboard and pastes them, into other panels and other tabs, too. */
export function useClipboard(editor: Editor, store: DraftStore) {
  const { t } = useTexts('panel-editor');
  const write = useCopy();
  const series = useQueryCall(channels.listMeasurements, {}).data;
  const textOf = (ids: readonly string[]) =>
    textOfComponents(ids.flatMap((id) => contentOf(store.get(), id) ?? []));
  const sayCopied = (ids: readonly string[]) => editor.say(t('said.copied', { name: editor.namesOf(ids) }));

  const pasteText = (text: string) => {
    const found = componentsOfText(text);
    if (typeof found === 'string') {
      tip.warning(t(`paste.${found}`), { durationMs: LONG_TIP_MS });
      return;
    }
    const own = new Set(series?.map(nameOfSource));
    const { components, dropped } = withOwnSources(found, (source) => own.has(nameOfSource(source)));
    if (!editor.add(components)) return;
    editor.say(t('said.pasted', { count: components.length }));
    if (dropped > 0) tip.info(t('paste.dropped', { count: dropped }), { durationMs: LONG_TIP_MS });
  };

  return {
    copy(ids: readonly string[]) {
      copied = textOf(ids);
      void write(copied).then(
        (isThere) => isThere && tip.success(t('said.copied', { name: editor.namesOf(ids) })),
      );
    },
    async paste() {
      const text = await navigator.clipboard?.readText().catch(() => copied);
      pasteText(text ?? copied);
    },
    /** Of a keyboard, on the component with the focus or all that are selected. */
    onCopy(event: ClipboardEvent, focused: string | undefined, cuts = false) {
      const ids = focused !== undefined && !editor.selected.includes(focused) ? [focused] : editor.selected;
      if (isText(event.target) || ids.length === 0) return;
      event.preventDefault();
      copied = textOf(ids);
      event.clipboardData.setData('text/plain', copied);
      sayCopied(ids);
      if (cuts) editor.remove(ids);
    },
    onPaste(event: ClipboardEvent) {
      if (isText(event.target)) return;
      event.preventDefault();
      pasteText(event.clipboardData.getData('text/plain') || copied);
    },
  };
}
