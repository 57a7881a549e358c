import type { Language } from '@fieldscope/contract/languages';
import type { News } from './brought-archives.repository';

interface BroughtTexts {
  noSpace: string;
  /** Where the tool that restored it ended without a word. */
  stalled: string;
  /** What became of an archive. */
  news(news: News): string;
  subject: string;
  /** To the operator: one waits for a decision. */
  waits: string;
  waitsSubject: string;
  greeting: string;
  signOff: string;
}

const SHOWN = 10;
/** Names of accounts, and how many more there are. */
const listed = (names: readonly string[], separator: string, more: (count: number) => string): string =>
  `${names.slice(0, SHOWN).join(separator)}${names.length > SHOWN ? more(names.length - SHOWN) : ''}`;

const sentence = (byState: Partial<Record<News['state'], string>>, { state }: News): string =>
  byState[state] ?? '';

export const BROUGHT_TEXTS: Record<Language, BroughtTexts> = {
  en: {
    noSpace: 'the server has not enough free space',
    stalled: 'The restore did not come to its end.',
    news: (news) =>
      sentence(
        {
          refused: `The archive ${news.fileName} cannot be used. The portal says why, in the user centre.`,
          declined: `The operator has declined the archive ${news.fileName}: ${news.reason}`,
          expired: news.isWhole
            ? `The operator did not decide on the archive ${news.fileName} in time. The file was deleted; you can bring it again.`
            : `The upload of the archive ${news.fileName} was not finished in time. The part that had come was deleted; you can bring it again.`,
          failed: `The archive ${news.fileName} could not be restored: ${news.reason}`,
          restored: `The archive ${news.fileName} is restored as an organisation of its own. Sign in there with an account of the archive: ${listed(news.accounts, ', ', (count) => ` and ${count} more`)}. Passwords are those of before.`,
        },
        news,
      ),
    subject: 'The archive that you brought to {portal}',
    waits:
      'An owner has brought an archive of another installation. It waits for your decision, on the page Archives of operators.',
    waitsSubject: 'An archive waits for your decision',
    greeting: 'Hello,',
    signOff: 'The {portal} portal',
  },
  zh: {
    noSpace: '服务器可用空间不足',
    stalled: '恢复未能完成。',
    news: (news) =>
      sentence(
        {
          refused: `归档 ${news.fileName} 无法使用，原因请见用户中心。`,
          declined: `平台运营方已拒绝归档 ${news.fileName}：${news.reason}`,
          expired: news.isWhole
            ? `平台运营方未在期限内处理归档 ${news.fileName}。文件已删除，您可以重新上传。`
            : `归档 ${news.fileName} 未在期限内上传完成。已上传的部分已删除，您可以重新上传。`,
          failed: `归档 ${news.fileName} 未能恢复：${news.reason}`,
          restored: `归档 ${news.fileName} 已恢复为一个独立的组织。请使用归档中的账号登录：${listed(news.accounts, '、', (count) => ` 等，另有 ${count} 个`)}。密码不变。`,
        },
        news,
      ),
    subject: '您上传到 {portal} 的归档',
    waits: '有所有者上传了另一套平台的归档，请在运营页面的“归档”中处理。',
    waitsSubject: '有归档等待您处理',
    greeting: '您好！',
    signOff: '{portal} 平台',
  },
  ru: {
    noSpace: 'на сервере недостаточно свободного места',
    stalled: 'Восстановление не завершилось.',
    news: (news) =>
      sentence(
        {
          refused: `Архив ${news.fileName} использовать нельзя. Причина указана в личном кабинете.`,
          declined: `Оператор портала отклонил архив ${news.fileName}: ${news.reason}`,
          expired: news.isWhole
            ? `Оператор портала не принял решения об архиве ${news.fileName} в срок. Файл удалён, его можно загрузить снова.`
            : `Загрузка архива ${news.fileName} не завершилась в срок. Полученная часть удалена, архив можно загрузить снова.`,
          failed: `Архив ${news.fileName} не удалось восстановить: ${news.reason}`,
          restored: `Архив ${news.fileName} восстановлен как отдельная организация. Войдите в неё с учётной записью из архива: ${listed(news.accounts, ', ', (count) => ` и ещё ${count}`)}. Пароли прежние.`,
        },
        news,
      ),
    subject: 'Архив, загруженный в {portal}',
    waits:
      'Владелец организации загрузил архив другой установки. Он ожидает вашего решения на странице оператора «Архивы».',
    waitsSubject: 'Архив ожидает вашего решения',
    greeting: 'Здравствуйте!',
    signOff: 'Портал {portal}',
  },
};
