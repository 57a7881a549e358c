/** Words that the first pages need, in one file: the sign-in, the frame and the dashboard with its measurements. */
export { default as charts } from './ru/charts';
export { default as common } from './ru/common';
export { default as credentials } from './ru/credentials';
export { default as dashboard } from './ru/dashboard';
export { default as 'open-alarms' } from './ru/open-alarms';
export { default as routes } from './ru/routes';
export { default as shell } from './ru/shell';
export { default as 'sign-in' } from './ru/sign-in';
export { default as ui } from './ru/ui';
export { default as values } from './ru/values';
export { ru as names } from './shown-names/ru';
