import type en from '../en/blocks';
import type { TextsOf } from '../shape';

export default {
  title: 'Показ значений «{{name}}»',
  about:
    'Все в организации видят эти значения в этом порядке и с этими названиями. Перетащите значение или переместите его клавишами со стрелками.',
  list: 'Значения узла',
  move: 'Переместить: {{name}}, место {{position}} из {{count}}',
  moved: '{{name}}: место {{position}} из {{count}}',
  name: 'Название: {{name}}',
  hide: 'Скрыть: {{name}}',
  show: 'Показать: {{name}}',
  done: 'Готово',
} satisfies TextsOf<typeof en, 'ru'>;
