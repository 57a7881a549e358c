import type en from '../en/map';
import type { TextsOf } from '../shape';

export default {
  noWebGl: 'Этот браузер не может показывать карты.',
  failed: 'Не удалось загрузить карту. Проверьте соединение и откройте страницу снова.',
  closer: 'Приблизить',
  farther: 'Отдалить',
  ctrlZoom: 'Чтобы изменить масштаб, вращайте колесо с нажатой клавишей Ctrl',
  commandZoom: 'Чтобы изменить масштаб, вращайте колесо с нажатой клавишей ⌘',
  twoFingers: 'Двигайте карту двумя пальцами',
  several_one: '{{name}}: {{count}} устройство',
  several_few: '{{name}} и другие: {{count}} устройства',
  several_many: '{{name}} и другие: {{count}} устройств',
  several_other: '{{name}} и другие: {{count}} устройства',
  corners: {
    label: 'Вершины',
    corner: 'Вершина {{number}}',
    edge: 'Новая вершина после вершины {{number}}',
    finish: 'Завершить контур',
    takeBack: 'Удалить последнюю вершину',
    remove: 'Удалить вершину {{number}}',
    another: 'Нарисовать ещё часть',
    again: 'Нарисовать заново',
  },
  grid: 'Сетка: {{length}}',
  near: '{{name}}: {{length}} на {{direction}}',
  direction: {
    north: 'север',
    northEast: 'северо-восток',
    east: 'восток',
    southEast: 'юго-восток',
    south: 'юг',
    southWest: 'юго-запад',
    west: 'запад',
    northWest: 'северо-запад',
  },
} satisfies TextsOf<typeof en, 'ru'>;
