import type { Language } from '@fieldscope/contract/languages';
import type { PictureBounds, PictureFault } from './write-anew';

type Bounds = Pick<PictureBounds, 'pixels' | 'leastSide'>;
type Write = (bounds: { megapixels: number; leastSide: number }) => string;

const FAULT_WORDS: Record<Language, Record<PictureFault, Write>> = {
  en: {
    type: () => 'only PNG, JPEG and WebP pictures are taken',
    pixels: ({ megapixels }) => `the picture has more than ${megapixels} megapixels`,
    small: ({ leastSide }) => `the picture is smaller than ${leastSide} pixels`,
    damaged: () => 'the picture is damaged or incomplete',
    slow: () => 'the picture took too long to be prepared; a smaller one takes less time',
    kept: () => 'the picture has too much detail to be kept',
  },
  zh: {
    type: () => '只接受 PNG、JPEG 和 WebP 图片',
    pixels: ({ megapixels }) => `图片超过 ${megapixels} 百万像素`,
    small: ({ leastSide }) => `图片小于 ${leastSide} 像素`,
    damaged: () => '图片已损坏或不完整',
    slow: () => '处理图片耗时过长，较小的图片所需时间更短',
    kept: () => '图片细节过多，无法保存',
  },
  ru: {
    type: () => 'принимаются только изображения PNG, JPEG и WebP',
    pixels: ({ megapixels }) => `в изображении больше ${megapixels} мегапикселей`,
    small: ({ leastSide }) => `изображение меньше ${leastSide} пикселей`,
    damaged: () => 'изображение повреждено или неполно',
    slow: () => 'подготовка изображения заняла слишком много времени; с меньшим будет быстрее',
    kept: () => 'в изображении слишком много деталей, чтобы его хранить',
  },
};

const MEGA = 1_000_000;

/** Why nothing can be made of a picture, in words as they stand within a sentence. */
export const pictureFaultWords = (
  language: Language,
  fault: PictureFault,
  { pixels, leastSide }: Bounds,
): string => FAULT_WORDS[language][fault]({ megapixels: pixels / MEGA, leastSide });
