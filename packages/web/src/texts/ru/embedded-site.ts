import type en from '../en/embedded-site';
import type { TextsOf } from '../shape';

export default {
  about: 'Страница {{host}}. Ей доступны ваши настройки отображения, имя и ID организации на портале.',
  frame: 'ИИ-сайт {{host}}',
  loading: 'Загружается {{host}}…',
  slow: {
    title: '{{host}} не отвечает',
    about: 'Возможно, он просто медленный. Подождите немного или загрузите его снова.',
  },
  left: {
    title: '{{host}} перешёл на другой сайт',
    about: 'Здесь показываются только страницы {{host}}. Загрузите снова, чтобы вернуться на первую.',
  },
  ownAddress: {
    title: 'Этот сайт нельзя показать',
    about: 'У него тот же адрес, что у портала. Попросите оператора задать ему отдельный (AI_SITE_URL).',
  },
} satisfies TextsOf<typeof en, 'ru'>;
