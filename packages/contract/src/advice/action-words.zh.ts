import type { TextsOf } from '../texts';
import type en from './action-words.en';

/** What can be done. */
export default {
  action: {
    protectFromFrost: '防霜：在温度到达界限之前，在植株上方喷水，或开启防霜风机、加热器',
    heat: '加温，夜间关闭通风口并拉上保温幕',
    ventilateOrShade: '尽早通风并遮阳，仍不足时采用蒸发降温',
    ventilateHumid: '排出湿空气：通风，天凉时同时稍微加温，浇水改在早晨',
    humidify: '增加空气湿度：喷雾，或打湿地面和墙面，并减少通风',
    ventilateDamp: '降低空气湿度：通风并稍微加温，保持空气流动',
    fog: '喷雾加湿，并在中午遮阳',
    shade: '在中午前后遮阳',
    addLight: '清洁覆盖材料，撤去遮阳物，在合算时补光',
    irrigate: '在再次超过界限之前灌溉至田间持水量',
    leach: '用多于作物需水量的水淋洗盐分，并确保土壤排水',
    dilute: '稀释营养液，并排出一部分',
    feed: '逐步提高营养液浓度',
    acidify: '用酸逐步降低营养液的 pH',
    lime: '根据土壤检测结果施用石灰',
    freshAirForAnimals: '提高最低通风量，并检查室内燃烧式加热器',
    freshAirAgainstAmmonia: '加强通风，保持垫料干燥或更勤地清粪',
    coolAnimals: '提供遮阴、通风和清凉饮水，在通风处向畜体喷淋，并在凉爽时段喂料',
  },
} satisfies TextsOf<typeof en, 'zh'>;
