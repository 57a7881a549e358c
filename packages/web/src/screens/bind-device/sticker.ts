/** What a sticker says of a device; a QR code of a network server names the EUI alone. */
export interface Sticker {
  eui?: string;
  code?: string;
}

const EUI_NAMES = ['eui', 'deviceeui', 'deveui', 'nodeeui', 'gatewayeui', 'sn'];
const CODE_NAMES = ['key', 'code', 'keycode', 'devicecode', 'devicekey'];
/** Words that stand on stickers and are neither EUI nor key code. */
const OTHER_NAMES = ['appkey', 'appeui', 'joineui', 'nwkkey', 'model', 'sku', 'mac', 'pn', 'hw', 'fw', 'ver'];

/** LoRa Alliance TR005: `LW:D0:JoinEUI:DevEUI:Profile…`, with the older `URN:LW:DP:` before it. */
const TR005 = /(?:^|\s)(?:URN:)?LW:D[0P]:[0-9A-F]{16}:([0-9A-F]{16})(?::|\s|$)/i;
const EUI = /^[0-9A-F]{16}$/i;
const EUI_IN_PAIRS = /(?<![0-9A-F][:-]?)(?:[0-9A-F]{2}[:-]){7}[0-9A-F]{2}(?![:-]?[0-9A-F])/gi;
const CODE = /^[0-9A-Za-z]{6,64}$/;
const USUAL_CODE_LENGTH = 18;
/** No sticker says more; what is longer was pasted by mistake. */
const LONGEST_TEXT = 4000;

/**
 * Finds EUI and key code in what a sticker, its QR code or a mail says: labelled (`EUI:… KEY:…`), side by side
 * (`EUI,KEY`), in the query of an address, as JSON, or after LoRa Alliance TR005. An EUI comes back in capital
 * letters; a key code is left as it is, since its case counts. Absent: not found.
 */
export function readSticker(text: string): Sticker {
  const plain = text.slice(0, LONGEST_TEXT).normalize('NFKC').trim();
  const lorawan = TR005.exec(plain)?.[1];
  if (lorawan) return { eui: lorawan.toUpperCase() };
  return fromLabels(labelsOfAddress(plain)) ?? fromWords(plain);
}

type Labels = [name: string, value: string][];
const bareName = (name: string) => name.toLowerCase().replaceAll(/[^a-z]/g, '');

function labelsOfAddress(text: string): Labels {
  const query = /^\w+:\/\/[^\s?#]*[^\s]*?\?(\S+)$/.exec(text)?.[1];
  return query === undefined ? [] : [...new URLSearchParams(query.replaceAll('#', '&'))];
}

function fromLabels(labels: Labels): Sticker | undefined {
  const find = (names: string[]) => labels.find(([name]) => names.includes(bareName(name)))?.[1].trim();
  const eui = find(EUI_NAMES);
  if (eui === undefined || !EUI.test(eui)) return undefined;
  return { eui: eui.toUpperCase(), ...maybeCode(find(CODE_NAMES)) };
}

const maybeCode = (code: string | undefined): Sticker => (code && CODE.test(code) ? { code } : {});

/** Reads word by word: a label gives the next word its meaning; without labels, the form of a word says what it is. */
function fromWords(text: string): Sticker {
  const joined = text.replaceAll(EUI_IN_PAIRS, (pairs) => pairs.replaceAll(/[:-]/g, ''));
  const words = joined
    .replaceAll(/\b(dev|device|node|join|app|nwk|key)[ _-](eui|key|code)\b/gi, '$1$2')
    .split(/[^0-9A-Za-z]+/);
  const labelled: Labels = [];
  const loose: string[] = [];
  let label: string | undefined;
  for (const word of words.filter(Boolean)) {
    const name = bareName(word) === word.toLowerCase() ? word.toLowerCase() : undefined;
    if (name && [...EUI_NAMES, ...CODE_NAMES, ...OTHER_NAMES].includes(name)) {
      label = name;
    } else {
      if (label) labelled.push([label, word]);
      else loose.push(word);
      label = undefined;
    }
  }
  const named = fromLabels(labelled);
  const eui = named?.eui ?? loose.find((word) => EUI.test(word))?.toUpperCase();
  const code = named?.code ?? labelledCode(labelled) ?? (eui && likelyCode(loose, eui));
  return { ...(eui ? { eui } : {}), ...(code ? { code } : {}) };
}

const labelledCode = (labels: Labels) =>
  labels.find(([name, value]) => CODE_NAMES.includes(name) && CODE.test(value))?.[1];

/** The word that is a key code although nothing says so: of the usual length, else the longest with a digit. */
function likelyCode(words: string[], eui: string): string | undefined {
  const at = words.findIndex((word) => word.toUpperCase() === eui);
  const others = words.filter((word, index) => index !== at && CODE.test(word) && /\d/.test(word));
  const [longest] = others.toSorted((one, other) => other.length - one.length);
  return others.find((word) => word.length === USUAL_CODE_LENGTH) ?? longest;
}
