import type { KindWithApi, MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { OpenApi } from './api-client.model';
import { chirpstackMessages, openChirpstackApi } from './kinds/chirpstack';
import { openTtsApi, ttsMessages } from './kinds/tts';
import type { MessageReader } from './message.model';

/** How the messages of each format are read and written. */
export const MESSAGE_READERS: Record<MessageFormat, MessageReader> = {
  chirpstack: chirpstackMessages,
  tts: ttsMessages,
};

/** How each kind of network server is spoken to that has an API. */
export const API_CLIENTS: { [Kind in KindWithApi]: OpenApi<Kind> } = {
  chirpstack: openChirpstackApi,
  tts: openTtsApi,
};
