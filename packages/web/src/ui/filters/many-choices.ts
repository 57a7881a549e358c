const MOST_WITHOUT_SEARCH = 10;

/** Whether a list that drops down has so many choices that it needs a search box. */
export const needsSearch = (choices: number): boolean => choices > MOST_WITHOUT_SEARCH;
