import { GROUND_PICTURE_LIMITS } from '@fieldscope/contract/ground-picture-limits';
import type { Language } from '@fieldscope/contract/languages';
import type { PictureFault } from '../../platform/pictures/write-anew';

const MEGAPIXELS = GROUND_PICTURE_LIMITS.pixels / 1_000_000;
const { leastSide } = GROUND_PICTURE_LIMITS;

/** The same in words, as they stand within a sentence. */
export const FAULT_WORDS: Record<Language, Record<PictureFault, string>> = {
  en: {
    type: 'only PNG, JPEG and WebP pictures are taken',
    pixels: `the picture has more than ${MEGAPIXELS} megapixels`,
    small: `the picture is smaller than ${leastSide} pixels`,
    damaged: 'the picture is damaged or incomplete',
    slow: 'the picture took too long to be prepared; a smaller one takes less time',
    kept: 'the picture has too much detail to be kept',
  },
  zh: {
    type: '只接受 PNG、JPEG 和 WebP 图片',
    pixels: `图片超过 ${MEGAPIXELS} 百万像素`,
    small: `图片小于 ${leastSide} 像素`,
    damaged: '图片已损坏或不完整',
    slow: '处理图片耗时过长，较小的图片所需时间更短',
    kept: '图片细节过多，无法保存',
  },
  ru: {
    type: 'принимаются только изображения PNG, JPEG и WebP',
    pixels: `в изображении больше ${MEGAPIXELS} мегапикселей`,
    small: `изображение меньше ${leastSide} пикселей`,
    damaged: 'изображение повреждено или неполно',
    slow: 'подготовка изображения заняла слишком много времени; с меньшим будет быстрее',
    kept: 'в изображении слишком много деталей, чтобы его хранить',
  },
};
