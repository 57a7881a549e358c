import type { KindWithApi, MessageFormat } from '@fieldscope/contract/network-server-kinds';
import type { OpenApi } from './api-client.model';
import { awsMessages } from './kinds/aws';
import { chirpstackMessages, openChirpstackApi } from './kinds/chirpstack';
import { everynetMessages } from './kinds/everynet';
import { kerlinkMessages } from './kinds/kerlink';
import { loriotMessages } from './kinds/loriot';
import { mappedMessages } from './kinds/mapped';
import { milesightMessages } from './kinds/milesight';
import { netmoreMessages } from './kinds/netmore';
import { thingparkMessages } from './kinds/thingpark';
import { openTtsApi, ttsMessages } from './kinds/tts';
import type { MessageReader } from './message.model';

/** How the messages of each format are read and written. */
export const MESSAGE_READERS: Record<MessageFormat, MessageReader> = {
  chirpstack: chirpstackMessages,
  tts: ttsMessages,
  thingpark: thingparkMessages,
  loriot: loriotMessages,
  aws: awsMessages,
  everynet: everynetMessages,
  kerlink: kerlinkMessages,
  netmore: netmoreMessages,
  milesight: milesightMessages,
  mapped: mappedMessages,
};

/** How each kind of network server is spoken to that has an API. */
export const API_CLIENTS: { [Kind in KindWithApi]: OpenApi<Kind> } = {
  chirpstack: openChirpstackApi,
  tts: openTtsApi,
};
