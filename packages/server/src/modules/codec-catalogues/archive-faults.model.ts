import { CODEC_CATALOGUE_LIMITS } from '@fieldscope/contract/codec-catalogue-limits';
import type { Language } from '@fieldscope/contract/languages';

/** Why an archive is refused as a whole. */
export const ARCHIVE_FAULTS = [
  'type',
  'damaged',
  'paths',
  'entries',
  'size',
  'slow',
  'nothing',
  'many',
] as const;
export type ArchiveFault = (typeof ARCHIVE_FAULTS)[number];

/** Thrown while an archive is read. */
export class UnreadableArchive extends Error {
  constructor(readonly fault: ArchiveFault) {
    super(fault);
  }
}

const { entries, unpackedBytes, readBytes, models } = CODEC_CATALOGUE_LIMITS;
const MEGABYTE = 1024 * 1024;
const [UNPACKED, READ] = [unpackedBytes / MEGABYTE, readBytes / MEGABYTE];

/** The same in words, as they stand within a sentence. */
export const FAULT_WORDS: Record<Language, Record<ArchiveFault, string>> = {
  en: {
    type: 'only zip and tar.gz archives are taken',
    damaged: 'the archive is damaged, incomplete or encrypted',
    paths: 'the archive names files outside of itself',
    entries: `the archive has more than ${entries} files`,
    size: `the archive unpacks to too much; at most ${UNPACKED} MB, and ${READ} MB of codecs and descriptions, are possible`,
    slow: 'the archive took too long to read; the folder of one maker takes less time',
    nothing:
      'the archive has neither the layout of chirpstack-device-profiles nor a device with a codec of lorawan-devices',
    many: `the archive has more than ${models} models; bring the folder of one maker`,
  },
  zh: {
    type: '只接受 zip 和 tar.gz 压缩包',
    damaged: '压缩包已损坏、不完整或已加密',
    paths: '压缩包中的路径指向其外部',
    entries: `压缩包中的文件超过 ${entries} 个`,
    size: `解压后过大，最多 ${UNPACKED} MB，其中编解码器和说明最多 ${READ} MB`,
    slow: '读取压缩包耗时过长，只打包一个厂商的文件夹会更快',
    nothing: '压缩包既不是 chirpstack-device-profiles 的结构，也没有 lorawan-devices 中带编解码器的设备',
    many: `压缩包中的型号超过 ${models} 个，请只打包一个厂商的文件夹`,
  },
  ru: {
    type: 'принимаются только архивы zip и tar.gz',
    damaged: 'архив повреждён, неполон или зашифрован',
    paths: 'пути в архиве указывают за его пределы',
    entries: `в архиве больше ${entries} файлов`,
    size: `архив распаковывается в слишком большой объём; возможно не более ${UNPACKED} МБ, из них ${READ} МБ кодеков и описаний`,
    slow: 'чтение архива заняло слишком много времени; с папкой одного производителя будет быстрее',
    nothing: 'в архиве нет ни структуры chirpstack-device-profiles, ни устройства lorawan-devices с кодеком',
    many: `в архиве больше ${models} моделей; возьмите папку одного производителя`,
  },
};
