import actions from '@fieldscope/contract/advice/action-words.ru';
import names from '@fieldscope/contract/advice/names.ru';
import words from '@fieldscope/contract/advice/words.ru';

// One place has them for the portal, files and messages.
export default { ...words, ...actions, ...names };
