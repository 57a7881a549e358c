import type en from '../en/help';
import type { TextsOf } from '../shape';

export default {
  title: 'Справка',
  programs: 'Для ваших программ',
  openApi: 'Описание OpenAPI (JSON)',
  phone: 'На телефоне',
  scan: 'Наведите на код камеру телефона, чтобы открыть портал там.',
  code: 'QR-код: {{address}}',
  onlyHere:
    '{{address}} ведёт на портал только с этого компьютера. Откройте портал по имени или адресу компьютера, чтобы получить код для телефона.',
  android: 'Приложение для Android',
  ios: 'Приложение для iPhone и iPad',
  contact: 'Контакты',
  contactPage: 'Другие контакты',
  noContact: 'Контакты не указаны. Обратитесь к оператору портала.',
  more: 'Ещё',
  version: 'Fieldscope {{version}}',
} satisfies TextsOf<typeof en, 'ru'>;
