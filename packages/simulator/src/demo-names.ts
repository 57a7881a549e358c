import type { Language } from '@fieldscope/contract/languages';

/** Chinese and Russian of every name of the demo farm; English is how it is written there. */
const NAMES: Readonly<Record<string, Readonly<Record<Exclude<Language, 'en'>, string>>>> = {
  // Groups.
  Greenhouses: { zh: '温室', ru: 'Теплицы' },
  'Orchard and vineyard': { zh: '果园和葡萄园', ru: 'Сад и виноградник' },
  Fields: { zh: '大田', ru: 'Поля' },
  'Yard and barn': { zh: '院子和畜舍', ru: 'Двор и ферма' },
  Machines: { zh: '农机', ru: 'Техника' },
  // Gateways.
  'Gateway silo': { zh: '筒仓网关', ru: 'Шлюз на силосе' },
  'Gateway hill': { zh: '山坡网关', ru: 'Шлюз на холме' },
  'Gateway greenhouse': { zh: '温室网关', ru: 'Шлюз в теплице' },
  // Nodes, trackers and kits.
  'Greenhouse 1 air': { zh: '1 号温室空气', ru: 'Теплица 1, воздух' },
  'Greenhouse 1 CO2': { zh: '1 号温室二氧化碳', ru: 'Теплица 1, CO2' },
  'Greenhouse 1 light': { zh: '1 号温室光照', ru: 'Теплица 1, свет' },
  'Greenhouse 2 air': { zh: '2 号温室空气', ru: 'Теплица 2, воздух' },
  'Seedling table kit': { zh: '育苗台套件', ru: 'Набор на столе рассады' },
  'Orchard air': { zh: '果园空气', ru: 'Сад, воздух' },
  'Orchard soil north': { zh: '果园北部土壤', ru: 'Сад, почва на севере' },
  'Orchard soil south': { zh: '果园南部土壤', ru: 'Сад, почва на юге' },
  'Orchard camera': { zh: '果园摄像头', ru: 'Камера в саду' },
  'Barn gate camera': { zh: '畜舍门口摄像头', ru: 'Камера у ворот хлева' },
  'Yard camera': { zh: '院子摄像头', ru: 'Камера во дворе' },
  'Weather station hill': { zh: '山坡气象站', ru: 'Метеостанция на холме' },
  'Vineyard row 12': { zh: '葡萄园第 12 行', ru: 'Виноградник, ряд 12' },
  'Potato field west': { zh: '西部马铃薯地', ru: 'Картофель, запад' },
  'Potato field east': { zh: '东部马铃薯地', ru: 'Картофель, восток' },
  'Irrigation tank': { zh: '灌溉水箱', ru: 'Бак для полива' },
  'Pond pH': { zh: '池塘 pH', ru: 'Пруд, pH' },
  'Weather station yard': { zh: '院子气象站', ru: 'Метеостанция во дворе' },
  'Barn CO2': { zh: '畜舍二氧化碳', ru: 'Хлев, CO2' },
  'Barn air': { zh: '畜舍空气', ru: 'Хлев, воздух' },
  'Cold store probes': { zh: '冷库探头', ru: 'Холодильник, датчики' },
  'Workshop kit': { zh: '工坊套件', ru: 'Набор в мастерской' },
  Tractor: { zh: '拖拉机', ru: 'Трактор' },
  Trailer: { zh: '拖车', ru: 'Прицеп' },
  // People.
  'Mara, farm manager': { zh: 'Mara，农场经理', ru: 'Мара, управляющая' },
  'Jonas, greenhouses': { zh: 'Jonas，温室', ru: 'Йонас, теплицы' },
  'Lena, agronomist': { zh: 'Lena，农艺师', ru: 'Лена, агроном' },
  // Fields, crops and the geofence.
  'West field': { zh: '西地块', ru: 'Западное поле' },
  Potato: { zh: '马铃薯', ru: 'Картофель' },
  Orchard: { zh: '果园', ru: 'Сад' },
  Apple: { zh: '苹果', ru: 'Яблоня' },
  'Farm land': { zh: '农场范围', ru: 'Земля хозяйства' },
  'Plan of the farm': { zh: '农场平面图', ru: 'План хозяйства' },
  // Scenes, charts and rules.
  'Greenhouse 1': { zh: '1 号温室', ru: 'Теплица 1' },
  Weather: { zh: '天气', ru: 'Погода' },
  Temperature: { zh: '温度', ru: 'Температура' },
  Light: { zh: '光照', ru: 'Освещённость' },
  'Soil moisture north': { zh: '北部土壤湿度', ru: 'Влажность почвы, север' },
  'Soil moisture south': { zh: '南部土壤湿度', ru: 'Влажность почвы, юг' },
  'Soil temperature': { zh: '土壤温度', ru: 'Температура почвы' },
  'Wind in the yard': { zh: '院子风速', ru: 'Ветер во дворе' },
  'Wind on the hill': { zh: '山坡风速', ru: 'Ветер на холме' },
  Rain: { zh: '降雨', ru: 'Дождь' },
  Overview: { zh: '概览', ru: 'Обзор' },
  'Air temperature': { zh: '空气温度', ru: 'Температура воздуха' },
  'Soil moisture': { zh: '土壤湿度', ru: 'Влажность почвы' },
  CO2: { zh: '二氧化碳', ru: 'CO2' },
  Humidity: { zh: '空气湿度', ru: 'Влажность воздуха' },
  'Many apples on the tree': { zh: '树上苹果多', ru: 'Много яблок на дереве' },
  'Battery low': { zh: '电量低', ru: 'Низкий заряд' },
  'Frost in the orchard': { zh: '果园霜冻', ru: 'Заморозок в саду' },
  'Greenhouse too warm': { zh: '温室过热', ru: 'В теплице жарко' },
  'Machine leaves the farm': { zh: '农机离开农场', ru: 'Техника покидает хозяйство' },
  // Panels.
  'Greenhouses today': { zh: '今日温室', ru: 'Теплицы сегодня' },
  'Greenhouse 2': { zh: '2 号温室', ru: 'Теплица 2' },
  Time: { zh: '时间', ru: 'Время' },
  'CO2 in greenhouse 1': { zh: '1 号温室二氧化碳', ru: 'CO2 в теплице 1' },
  'Too warm': { zh: '过热', ru: 'Слишком тепло' },
  'Humidity by temperature': { zh: '湿度与温度', ru: 'Влажность и температура' },
  'Farm at a glance': { zh: '农场一览', ru: 'Хозяйство целиком' },
  'Where it is how warm': { zh: '各处温度', ru: 'Где как тепло' },
  Outside: { zh: '室外', ru: 'Снаружи' },
  Note: { zh: '说明', ru: 'Заметка' },
  'Soil moisture this week': { zh: '本周土壤湿度', ru: 'Влажность почвы за неделю' },
  'Devices of the group': { zh: '该分组的设备', ru: 'Устройства группы' },
  'All air temperatures': { zh: '全部空气温度', ru: 'Все температуры воздуха' },
  'Choose another group above, and the devices of the list below change with it.': {
    zh: '在上方选择其他分组，下面列表中的设备会随之改变。',
    ru: 'Выберите наверху другую группу, и устройства в списке ниже сменятся вместе с ней.',
  },
  'ChirpStack of the farm': { zh: '农场的 ChirpStack', ru: 'ChirpStack хозяйства' },
};

/** A name of the demo farm in a language. @throws Error when it has no words for that */
export function demoName(name: string, language: Language): string {
  if (language === 'en') return name;
  const words = NAMES[name];
  if (!words) throw new Error(`the demo farm has no words for ${name}`);
  return words[language];
}
