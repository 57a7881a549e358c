import type en from '../en/demo-removal';
import type { TextsOf } from '../shape';

export default {
  consequence:
    'Шлюзы, узлы и наборы демонстрационной фермы исчезнут вместе со всем, что они передали. Остальные устройства не изменятся.',
  people: 'Её группы и субаккаунты тоже будут удалены.',
  confirm: 'Удалить',
  removed: 'Демонстрационная ферма удалена',
} satisfies TextsOf<typeof en, 'ru'>;
