import { ru as published } from '@fieldscope/contract/definitions/names.ru';
import { shownNames } from './shown-names';

const asItIs = (name: string): string => name;

/** Russian names for people. */
export const ru = shownNames(published, asItIs, {
  measurements: {
    4106: 'pH',
    4112: 'Температура почвы (ЭП-датчик)',
    4129: 'ФАР',
    4130: 'Ускорение',
    4137: 'Увлажнённость листа',
    4155: 'ОВП',
    4193: 'Уровень света (отн. ед.)',
    4195: 'TVOC',
    4196: 'Влажность почвы (отн. ед.)',
    4200: 'Событие',
  },
  sensorTypes: { '2018': 'Датчик увлажнённости и температуры листа' },
  statuses: { 3900: 'Интервал передачи', 3976: 'Защита от кражи' },
});
