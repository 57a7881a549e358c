import type en from '../en/setup';
import type { TextsOf } from '../shape';

export default {
  title: 'Настройка Fieldscope',
  lead: 'Создайте первую организацию и её владельца. Ссылка действует один раз.',
  organisation: 'Организация',
  nameTooLong: 'Не более 64 символов',
  demo: 'Заполнить демонстрационной фермой',
  demoHint: 'Имитация шлюзов и узлов: история за 30 дней и новые сообщения.',
  submit: 'Создать организацию',
  checking: 'Проверка ссылки',
  spent: {
    title: 'Ссылка больше не действует',
    text: 'Ссылка действует один раз и семь дней. Оператор портала может создать организацию на сервере:',
    signIn: 'Перейти ко входу',
  },
} satisfies TextsOf<typeof en, 'ru'>;
