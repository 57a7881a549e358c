/** What the adviser says. Names of crops, animals, stages and quantities are in `names.en.ts`. */
export default {
  comma: ', ',
  series: '{{device}}, channel {{channel}}',
  do: '{{action}} ({{source}})',
  row_one: '',
  row_other: ' The longest row was {{count}} days, from {{from}} to {{to}}.',
  limits: {
    between: 'between {{least}} and {{most}}',
    least: 'at least {{least}}',
    most: 'at most {{most}}',
  },
  urgency: {
    now: 'Now',
    soon: 'Soon',
    watch: 'Keep an eye on it',
    fine: 'Fine',
    unknown: 'Not known',
  },
  summary: {
    now_one: '{{subject}}, {{stage}}: {{count}} thing needs attention now.',
    now_other: '{{subject}}, {{stage}}: {{count}} things need attention now.',
    soon_one: '{{subject}}, {{stage}}: nothing is urgent, {{count}} thing needs attention soon.',
    soon_other: '{{subject}}, {{stage}}: nothing is urgent, {{count}} things need attention soon.',
    watch: '{{subject}}, {{stage}}: the last days were fine, earlier days from {{from}} to {{to}} were not.',
    fine: '{{subject}}, {{stage}}: from {{from}} to {{to}} everything that could be judged was fine.',
  },
  title: {
    outside_low: '{{quantity}} too low',
    outside_low_day: '{{quantity}} too low by day',
    outside_low_night: '{{quantity}} too low at night',
    outside_low_moment: '{{quantity}} too low at times',
    outside_low_month: '{{quantity}} too low for weeks',
    outside_high: '{{quantity}} too high',
    outside_high_day: '{{quantity}} too high by day',
    outside_high_night: '{{quantity}} too high at night',
    outside_high_moment: '{{quantity}} too high at times',
    outside_high_month: '{{quantity}} too high for weeks',
    within: '{{quantity}} fits',
    within_day: '{{quantity}} fits by day',
    within_night: '{{quantity}} fits at night',
    within_moment: '{{quantity}} fits at every moment',
    within_month: '{{quantity}} fits over the month',
    risk: 'Risk: {{model}}',
    gap: 'Readings are missing',
    no_data: '{{measurement}}: no readings',
    no_sensor: '{{quantity}}: no sensor at this place',
    no_range: '{{measurement}}: not judged',
    no_soil: 'Soil water: not judged',
  },
  seen: {
    outside_low:
      '{{series}}: below {{limit}} on {{count}} of {{judged}} days, on {{recent}} of the last {{recentJudged}}. The lowest was {{worst}} on {{at}}.{{row}}',
    outside_high:
      '{{series}}: above {{limit}} on {{count}} of {{judged}} days, on {{recent}} of the last {{recentJudged}}. The highest was {{worst}} on {{at}}.{{row}}',
    within: '{{series}}: within the range on {{count}} of {{judged}} days, {{mean}} on average.',
    risk_one: '{{series}}: {{count}} day, {{recent}} of the last 7. The last one was {{last}}.',
    risk_other: '{{series}}: {{count}} days, {{recent}} of the last 7. The last one was {{last}}.',
    gap: '{{series}}: nothing for {{share}} of the time; the longest gap was {{span}}, from {{start}}. What is said of this measurement holds for the rest of the time.',
    no_data: '{{series}}: nothing was measured in this period.',
    no_sensor:
      'A range for {{subject}} is known ({{source}}), but none of the chosen measurements is of this kind.',
    no_range: '{{series}}: no range for {{subject}}, {{stage}}, is known that a publication stands behind.',
    no_soil:
      '{{series}}: say which texture the soil has; how much of its water roots can take depends on it.',
  },
  rule: {
    likes: '{{subject}}, {{stage}}: {{quantity}} is best {{limits}} ({{source}}).',
    likes_day: '{{subject}}, {{stage}}: {{quantity}} is best {{limits}} by day ({{source}}).',
    likes_night: '{{subject}}, {{stage}}: {{quantity}} is best {{limits}} at night ({{source}}).',
    likes_moment: '{{subject}}, {{stage}}: {{quantity}} is best {{limits}} at every moment ({{source}}).',
    likes_month:
      '{{subject}}, {{stage}}: {{quantity}} is best {{limits}} on the average of a month ({{source}}).',
    bears: '{{subject}}, {{stage}}: {{quantity}} does harm unless it is {{limits}} ({{source}}).',
    bears_day: '{{subject}}, {{stage}}: {{quantity}} does harm unless it is {{limits}} by day ({{source}}).',
    bears_night:
      '{{subject}}, {{stage}}: {{quantity}} does harm unless it is {{limits}} at night ({{source}}).',
    bears_moment:
      '{{subject}}, {{stage}}: {{quantity}} does harm unless it is {{limits}} at every moment ({{source}}).',
    bears_month:
      '{{subject}}, {{stage}}: {{quantity}} does harm unless it is {{limits}} on the average of a month ({{source}}).',
    risk: '{{rule}} ({{source}}).',
  },
  place: {
    field: 'Field',
    orchard: 'Orchard',
    greenhouse: 'Greenhouse',
    mushroom_farm: 'Mushroom farm',
    barn: 'Barn',
  },
  period: {
    month: 'Month',
    half_year: 'Half-year',
    year: 'Year',
  },
  model: {
    lateBlight: 'late blight',
    appleScab: 'apple scab',
    powderyMildew: 'powdery mildew of grapes',
  },
  model_rule: {
    lateBlight: 'Hutton criteria: two days in a row of at least 10 °C with 6 hours at 90 % humidity and more',
    appleScab: 'Infection when leaves stay wet long enough for the temperature',
    powderyMildew: 'Index of 60 and more: high pressure',
  },
  model_action: {
    lateBlight: 'Look for lesions on leaves, and protect the crop before the next such period',
    appleScab: 'Look for spots on leaves; protect before the next rain',
    powderyMildew: 'Shorten the interval between treatments',
  },
  file: { title: 'Advice: {{subject}}', noReadings: 'No readings', sources: 'What it rests on' },
  action_gap: 'Check the device and its signal.',
};
