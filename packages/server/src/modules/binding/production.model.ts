import { Eui } from '@fieldscope/contract/ids';
import { drawKeyCode, randomHex } from '../devices/key-code.model';

/** What a device gets in production. The key code is shown once; only its digest is kept. */
export interface Produced {
  eui: Eui;
  /** Printed on the sticker: 18 upper-case hex digits. */
  code: string;
  model: string;
  dev_eui: string;
  join_eui: string;
  /** 32 upper-case hex digits. */
  app_key: string;
}

/** First half of every EUI that we give: the maker's block. */
const EUI_BLOCK = '2CF7F1';
export const JOIN_EUI = '800000000000000A';

/** Draws EUI, key code and join keys of a new device. The EUI may be taken; the database knows. */
export function drawDevice(model: string): Produced {
  const eui = Eui.parse(EUI_BLOCK + randomHex(5));
  return { eui, code: drawKeyCode(), model, dev_eui: eui, join_eui: JOIN_EUI, app_key: randomHex(16) };
}

/** Case sensitive: lower case is malformed, as on the live platform. */
export const isEui = (text: string): text is Eui => Eui.safeParse(text).success;

/** Name of a device whose owner gave none: model and the last four digits of its EUI. */
export const defaultName = (model: string, eui: string): string =>
  `${model === 'blank_device' ? 'Kit' : model} ${eui.slice(-4)}`;
