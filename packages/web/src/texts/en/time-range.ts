export default {
  typed: 'From – to',
  example: 'now-7d/d, 2026-11-01 – 2026-11-07 18:00',
  show: 'Show',
  presets: 'Ranges to choose from',
  live: 'Live: the range moves on with time',
  compare: 'Compare with',
  compareNothing: 'No comparison',
  zone: 'Times are in {{zone}} ({{offset}}).',
  trouble: {
    unreadable: {
      from: 'The start “{{text}}” is not a time. Write it as 2026-11-01 06:00 or now-7d.',
      to: 'The end “{{text}}” is not a time. Write it as 2026-11-01 06:00 or now-1d.',
    },
    empty: 'Enter a start, for example 2026-11-01 or now-7d.',
    order: 'The start must be before the end.',
    future: 'The start must not be in the future.',
    tooEarly: 'The start must not be before 1970.',
    tooLate: 'The end must not be after 2099.',
  },
  calendar: {
    month: 'Whole month',
    label: 'Calendar',
    previous: 'Previous month',
    next: 'Next month',
  },
};
