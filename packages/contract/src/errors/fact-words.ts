import type { Language } from '../languages';
import type { UserRole } from '../user-roles';
import type { ErrorName } from './catalogue';
import type { ErrorFacts } from './fill';

interface FactWords {
  /** Fields that a person fills in, by their names in calls. */
  fields: Readonly<Record<string, string>>;
  roles: Readonly<Record<UserRole, string>>;
}

const WORDS: Readonly<Record<Language, FactWords>> = {
  en: {
    roles: { limited: 'limited user', observer: 'observer', administrator: 'administrator', owner: 'owner' },
    fields: {
      account: 'account',
      address: 'address',
      agreement: 'privacy policy',
      antenna: 'antenna',
      channel: 'channel',
      code: 'code',
      column: 'column',
      country: 'country',
      description: 'description',
      dev_name: 'name',
      email: 'email',
      eui: 'EUI',
      group_uuid: 'group',
      job: 'job',
      label: 'label',
      language: 'language',
      latitude: 'latitude',
      level: 'level',
      longitude: 'longitude',
      measurement_id: 'measurement',
      model: 'model',
      name: 'name',
      new_password: 'new password',
      nickname: 'display name',
      organisation: 'organisation',
      password: 'password',
      pattern: 'pattern',
      row: 'row',
      script: 'codec script',
      search: 'search',
      series: 'series',
      source: 'position source',
      telephone: 'telephone',
      temperatureUnit: 'temperature unit',
      text: 'message',
      time_end: 'end of the time range',
      time_start: 'start of the time range',
      timezone: 'time zone',
      type: 'type',
      units: 'units',
      website: 'website',
      workplace: 'workplace',
    },
  },
  zh: {
    roles: { limited: '受限用户', observer: '观察员', administrator: '管理员', owner: '所有者' },
    fields: {
      account: '账号',
      address: '地址',
      agreement: '隐私政策',
      antenna: '天线位置',
      channel: '通道',
      code: '验证码或密钥',
      column: '列',
      country: '国家或地区',
      description: '描述',
      dev_name: '名称',
      email: '邮箱',
      eui: 'EUI',
      group_uuid: '分组',
      job: '职业',
      label: '标签',
      language: '语言',
      latitude: '纬度',
      level: '权限',
      longitude: '经度',
      measurement_id: '测量项',
      model: '型号',
      name: '名称',
      new_password: '新密码',
      nickname: '姓名',
      organisation: '组织',
      password: '密码',
      pattern: '名称模板',
      row: '行',
      script: '编解码脚本',
      search: '搜索',
      series: '序列',
      source: '位置来源',
      telephone: '电话',
      temperatureUnit: '温度单位',
      units: '单位',
      text: '消息内容',
      time_end: '结束时间',
      time_start: '开始时间',
      timezone: '时区',
      type: '类型',
      website: '网站',
      workplace: '工作单位',
    },
  },
  ru: {
    roles: {
      limited: 'ограниченный пользователь',
      observer: 'наблюдатель',
      administrator: 'администратор',
      owner: 'владелец',
    },
    fields: {
      account: 'учётная запись',
      address: 'адрес',
      agreement: 'политика конфиденциальности',
      antenna: 'антенна',
      channel: 'канал',
      code: 'код',
      column: 'столбец',
      country: 'страна',
      description: 'описание',
      dev_name: 'название',
      email: 'эл. почта',
      eui: 'EUI',
      group_uuid: 'группа',
      job: 'профессия',
      label: 'метка',
      language: 'язык',
      latitude: 'широта',
      level: 'уровень',
      longitude: 'долгота',
      measurement_id: 'измерение',
      model: 'модель',
      name: 'название',
      new_password: 'новый пароль',
      nickname: 'имя',
      organisation: 'организация',
      password: 'пароль',
      pattern: 'шаблон названий',
      row: 'строка',
      script: 'скрипт кодека',
      search: 'поиск',
      series: 'ряды',
      source: 'источник положения',
      telephone: 'телефон',
      temperatureUnit: 'единица температуры',
      units: 'единицы измерения',
      text: 'сообщение',
      time_end: 'конец периода',
      time_start: 'начало периода',
      timezone: 'часовой пояс',
      type: 'тип',
      website: 'сайт',
      workplace: 'место работы',
    },
  },
};

/**
 * Facts as a person reads them: fields and roles in words, a field without words left out. Programs keep the names
 * of their parameters (errors that begin with `open_`).
 */
export function factsInWords(language: Language, name: ErrorName, facts: ErrorFacts): ErrorFacts {
  if (name.startsWith('open_')) return facts;
  const { fields, roles } = WORDS[language];
  return Object.fromEntries(
    Object.entries(facts).flatMap(([fact, value]) => {
      if (fact === 'role') return [[fact, roles[value as UserRole]]];
      if (fact !== 'field') return [[fact, value]];
      // The name of a field within a list ends its path.
      const words = fields[String(value).split('.').at(-1)!];
      return words === undefined ? [] : [[fact, words]];
    }),
  );
}
