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
} satisfies TextsOf<typeof en, 'ru'>;
