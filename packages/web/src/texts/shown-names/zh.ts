import { zh as published } from '@fieldscope/contract/definitions/names.zh';
import { shownNames } from './shown-names';

/** Full-width brackets, and a space between Chinese and Latin letters or figures. */
const inChineseType = (name: string): string =>
  name
    .replace(/ ?\(([^)]*)\)/g, '（$1）')
    .replace(/(\p{Script=Han})(?=[A-Za-z\d])/gu, '$1 ')
    .replace(/([A-Za-z\d])(?=\p{Script=Han})/gu, '$1 ')
    .replace(/(\d)cm/g, '$1 cm');

/** Chinese names for people. */
export const zh = shownNames(published, inChineseType, {
  measurements: {
    4106: 'pH 值',
    4107: '光量子通量密度',
    4123: '水体电导率',
    4127: '太阳总辐射',
    4133: '土壤水势',
    4137: '叶面湿度',
    4165: '测量项 1',
    4166: '测量项 2',
    4167: '测量项 3',
    4168: '测量项 4',
    4169: '测量项 5',
    4170: '测量项 6',
    4171: '测量项 7',
    4172: '测量项 8',
    4173: '测量项 9',
    4174: '测量项 10',
    4193: '光照强度（原始值）',
    4196: '土壤湿度（原始值）',
    4199: '光照（相对值）',
    4200: '事件',
  },
  sensorTypes: {
    '100A': 'pH 传感器',
    '100B': '光量子传感器',
    '200E': '水体电导率传感器',
    '2025': 'LoRaWAN 数据采集器 S2100',
  },
  statuses: { 3900: '上报间隔', 3976: '防盗' },
});
