import namesEn from '@fieldscope/contract/advice/names.en';
import namesRu from '@fieldscope/contract/advice/names.ru';
import namesZh from '@fieldscope/contract/advice/names.zh';
import { ADVICE_SUBJECTS, type AdviceSubject, isAnimal } from '@fieldscope/contract/advice/question';
import { LANGUAGE_NAMES, type Language } from '@fieldscope/contract/languages';

const NAMES = { en: namesEn, zh: namesZh, ru: namesRu };

/** What a crop or a kind of animal is called. */
export const subjectName = (subject: AdviceSubject, language: Language): string =>
  isAnimal(subject) ? NAMES[language].animal[subject] : NAMES[language].crop[subject];

/** Names that people use too. */
const ALSO_CALLED: { readonly [subject in AdviceSubject]?: readonly string[] } = {
  aubergine: ['eggplant'],
  cherry: ['樱桃'],
  orange: ['橙子'],
  potato: ['土豆', '洋芋'],
  maize: ['corn'],
  soybean: ['soy bean'],
  walnut: ['胡桃'],
};

/** Other crops, whose names end with one of these or have it within them: they are not known. */
const OTHERS = [
  ...['sweet potato', 'water melon', 'bitter melon', 'black pepper', 'prickly pear', 'buck wheat'],
  ...['rose apple', 'custard apple', 'coffee bean', 'cocoa bean', 'castor bean'],
  ...['сладкий картофель', 'земляная груша', '凤梨', '银杏', '杏鲍菇', '葡萄柚', '杨桃'],
];

const namesOf = (subject: AdviceSubject): string[] => [
  subject.replaceAll(/_|(?=[A-Z])/g, ' ').toLowerCase(),
  ...(ALSO_CALLED[subject] ?? []),
  ...LANGUAGE_NAMES.map((language) => subjectName(subject, language).toLowerCase()),
];

/** "Tomatoes" and "tomato" are the same; languages without such a plural are not touched. */
const singular = (word: string): string =>
  word.replace(/(?<=[a-z]{3})(?:oes|s)$/, (end) => (end === 'oes' ? 'o' : ''));

const normal = (text: string): string => text.trim().toLowerCase().split(/\s+/).map(singular).join(' ');

/**
 * The crop or animal that a program means by its words: its name in any language of the portal, else the last name that is part of the
 * words ("cherry tomato").
 * @returns undefined when there is none
 */
export function subjectOf(text: string): AdviceSubject | undefined {
  const wanted = normal(text);
  const named = ADVICE_SUBJECTS.flatMap((subject) =>
    namesOf(subject).map((name) => ({ subject, name: normal(name) })),
  );
  const exact = named.find(({ name }) => name === wanted);
  if (exact) return exact.subject;
  const others = OTHERS.map((name) => ({ subject: undefined, name }));
  return [...named, ...others]
    .filter(({ name }) => isPart(name, wanted))
    .toSorted(
      (one, other) =>
        endIn(wanted, other.name) - endIn(wanted, one.name) || other.name.length - one.name.length,
    )[0]?.subject;
}

const endIn = (text: string, name: string): number => text.lastIndexOf(name) + name.length;

/** As whole words; Chinese has no spaces between them. */
const isPart = (name: string, text: string): boolean =>
  /\p{Script=Han}/u.test(name) ? text.includes(name) : ` ${text} `.includes(` ${name} `);
