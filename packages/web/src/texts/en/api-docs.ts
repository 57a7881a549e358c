export default {
  contents: 'Contents',
  search: 'Search calls, parameters and texts',
  found_one: '{{count}} entry found',
  found_other: '{{count}} entries found',
  nothing: 'No entry matches “{{query}}”. Try one word of it, or a part of a path.',
  clear: 'Clear search',
};
