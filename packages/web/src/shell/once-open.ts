// What is loaded a moment after the first page.
export { keepAnswersOf, keptInPlaceOf } from '../api/kept-queries';
export { keepThisBrowser } from '../features/push/own-browser';
