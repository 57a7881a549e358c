// One place has them for the portal and for messages.
export { default } from '@fieldscope/contract/verdicts/proof-words.ru';
