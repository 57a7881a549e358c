import type en from '../en/invoices';
import type { TextsOf } from '../shape';

export default {
  about: 'Счета и кредит-ноты. Они никогда не меняются.',
  number: 'Номер',
  at: 'Выставлен',
  order: 'Заказ',
  state: 'Оплата',
  total: 'Итого',
  actions: 'Действия',
  creditNote: 'Кредит-нота',
  states: {
    unpaid: 'Не оплачен',
    paid: 'Оплачен',
    canceled: 'Отменён',
    givenBack: 'Возвращено',
    offset: 'Без оплаты',
  },
  downloadOf: 'Скачать {{number}} в формате PDF',
  send: {
    action: 'Отправить снова',
    title: 'Отправить снова: {{number}}',
    about: 'Письмо уйдёт на {{email}}, адрес вашей организации.',
    toOwner: 'У организации нет своего адреса почты: письмо уйдёт владельцу.',
    done: 'Отправлено: {{number}}',
    noAddress: 'У организации нет действительного адреса почты. Владелец указывает его в личном кабинете.',
    tooOften: 'За сутки отправлено раз: {{times}}. Отправьте завтра или скачайте.',
  },
  empty: 'Счетов пока нет. Счёт появляется, когда заказ оплачен или оплачивается по счёту.',
} satisfies TextsOf<typeof en, 'ru'>;
