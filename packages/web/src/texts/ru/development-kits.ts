import type en from '../en/development-kits';
import type { TextsOf } from '../shape';

export default {
  about: 'Ваши собственные устройства, передающие данные по HTTP или MQTT с ключом.',
  create: 'Создать набор',
  name: 'Название',
  nameHint: 'Что он будет измерять, например «Весы для улья»',
  type: 'Тип',
  limit: 'Наборов одного типа может быть не больше {{limit}}.',
  list: 'Ваши наборы',
  empty:
    'У вас ещё нет набора разработчика. Создайте его, и с его ключом ваша плата сможет передавать измерения.',
  created: 'Набор «{{name}}» готов',
  howTo: 'Передача с «{{name}}»',
  open: 'Открыть набор',
  show: 'Ключ',
  columns: {
    name: 'Набор',
    state: 'Состояние',
    values: 'Последние значения',
    seen: 'Последняя передача',
    key: 'Передача',
  },
} satisfies TextsOf<typeof en, 'ru'>;
