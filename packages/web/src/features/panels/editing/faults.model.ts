import { PANEL_LIMITS } from '@fieldscope/contract/panel-limits';
import type { Content } from './draft.model';

/** What is wrong with a setting, as the texts name it. */
export type Fault = 'required' | 'aboveMin' | 'address' | 'number' | 'color' | 'tooLong';

/** Whole numbers that the server takes, by the setting. */
const RANGES: Readonly<Record<string, readonly [least: number, most: number]>> = {
  fontSize: [8, 160],
  lineTimer: [5, 3600],
  mapZoom: [0, 22],
};
const ADDRESSES = ['imgUrl', 'videoUrl', 'iframeUrl', 'bgImage'];
const COLORS = ['bgColor', 'fontColor'];
/** Kinds whose scale needs both ends. */
const SCALES = ['gauge', 'thermometer', 'bar_chart'];

/** What the server would refuse of a component, by the path of the setting: `name`, `max`, `colors.0.from`. */
export function faultsOf({ kind, name, settings }: Content): Record<string, Fault> {
  const faults: Record<string, Fault> = {};
  if (name.trim() === '') faults.name = 'required';
  for (const [setting, value] of Object.entries(settings)) {
    const fault = faultOf(setting, value, SCALES.includes(kind));
    if (fault) faults[setting] = fault;
  }
  const { min, max, colors } = settings as { min?: unknown; max?: unknown; colors?: unknown };
  if (SCALES.includes(kind) && typeof min === 'number' && typeof max === 'number' && min >= max)
    faults.max = 'aboveMin';
  if (Array.isArray(colors))
    for (const [place, step] of (colors as { from: unknown; color: string }[]).entries()) {
      if (typeof step.from !== 'number') faults[`colors.${place}.from`] = 'number';
      if (!isColor(step.color)) faults[`colors.${place}.color`] = 'color';
    }
  return faults;
}

function faultOf(setting: string, value: unknown, needsScale: boolean): Fault | undefined {
  if (ADDRESSES.includes(setting)) return isAddress(String(value)) ? undefined : 'address';
  if (COLORS.includes(setting)) return value === null || isColor(value) ? undefined : 'color';
  if (setting === 'text' && String(value).length > PANEL_LIMITS.textLength) return 'tooLong';
  if (setting === 'tableColumns' && Array.isArray(value) && value.length === 0) return 'required';
  if (needsScale && (setting === 'min' || setting === 'max') && typeof value !== 'number') return 'number';
  const range = RANGES[setting];
  if (range && value !== null && !(typeof value === 'number' && value >= range[0] && value <= range[1]))
    return 'number';
  return undefined;
}

/** Pictures that people have uploaded. */
const UPLOADED = /^\/panel_pictures\/[A-Za-z0-9_-]{32}$/;

const isColor = (value: unknown): boolean => typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value);

/** Whether the server takes an address: one of http or https, without a password, or none yet. */
export function isAddress(text: string): boolean {
  const address = text.trim();
  if (address === '' || UPLOADED.test(address)) return true;
  if (address.length > PANEL_LIMITS.addressLength || /\s/.test(address) || !URL.canParse(address))
    return false;
  const { protocol, username, password } = new URL(address);
  return (protocol === 'http:' || protocol === 'https:') && username + password === '';
}
