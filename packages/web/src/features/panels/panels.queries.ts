import { type PanelData, panels } from '@fieldscope/contract/calls/panels';
import type { LiveMessage } from '@fieldscope/contract/live';
import { SECOND_MS } from '@fieldscope/contract/time';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../api/api-error';
import { patchAnswers } from '../../api/patch-answers';
import { useRequestLater } from '../../api/use-refresh';
import { withNews } from './live-panel';
import {
  readerKeyOf,
  usePanelReader,
  useReaderLive,
  useReaderLiveState,
  useReaderQuery,
} from './panel-reader';
import { useLater } from './use-later';

/** Without live data a panel is read again this often. */
export const POLL_MS = 30 * SECOND_MS;
/** Values that could not be read are tried again after this. */
const RETRY_MS = 10 * SECOND_MS;
/** Alarms and changes come in floods; what they concern is read again at most this often. */
export const CHANGES_MS = 2 * SECOND_MS;
/** Values change at most this often: nobody reads more, and each change draws what it concerns. */
const NEWS_MS = 250;

/** A panel with its components, which changes as soon as somebody saves it or a device leaves it. */
export function usePanel(panelId: number) {
  const client = useQueryClient();
  const reader = usePanelReader();
  useReaderLive((message) => {
    // The portal does that for all of its answers.
    if (reader.keys.length === 0) return;
    if (message.type === 'reset' || message.type === 'devices_changed' || isChangeOf(message, panelId))
      void client.invalidateQueries({ queryKey: readerKeyOf(reader, panels.view, { id: panelId }) });
  });
  return useReaderQuery(panels.view, { id: panelId });
}

/** What a panel is read for: the device or group that is chosen above it; undefined: the one that it begins with. */
export interface PanelChoice {
  panelId: number;
  variable: string | undefined;
}

/** All values of a panel, which live messages keep true. Those of the variable before stay until the next ones are there. */
export function usePanelData({ panelId, variable }: PanelChoice) {
  const client = useQueryClient();
  const reader = usePanelReader();
  const input = { id: panelId, ...(variable === undefined ? {} : { variable }) };
  const key = readerKeyOf(reader, panels.viewData, input);
  const isLive = useReaderLiveState() === 'live';
  const gathered = useRef<LiveMessage[]>([]);
  const requestAgain = () => void client.invalidateQueries({ queryKey: key });
  const requestLater = useRequestLater(key, CHANGES_MS);
  const showLater = useLater(() => {
    const messages = gathered.current.splice(0);
    patchAnswers<PanelData>(client, { queryKey: key, exact: true }, (before) =>
      withNews(before, messages, Date.now()),
    );
  }, NEWS_MS);
  useReaderLive((message) => {
    if (message.type === 'readings' || message.type === 'device') {
      gathered.current.push(message);
      showLater();
    } else if (message.type === 'reset' || isChangeOf(message, panelId)) requestAgain();
    else if (isOfAnswer(message, panelId)) requestLater();
  });
  return useReaderQuery(panels.viewData, input, {
    refetchInterval: ({ state }) => {
      if (mayPass(state.error)) return RETRY_MS;
      return isLive ? false : POLL_MS;
    },
    placeholderData: keepPreviousData as never,
  });
}

/** Whether values could not be read for a reason that has nothing to do with them. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && ['network', 'server_busy', 'too_frequent'].includes(error.errorName);

const isChangeOf = (message: LiveMessage, panelId: number): boolean =>
  message.type === 'panels_changed' && (message.panel_id ?? panelId) === panelId;

/** Whether a message says that values are to be read again as a whole. */
export const isOfAnswer = (message: LiveMessage, panelId: number): boolean =>
  message.type === 'alarms_changed' || message.type === 'devices_changed' || isChangeOf(message, panelId);
