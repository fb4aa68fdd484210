/** Attributes that developers set to find an element, for tours or for tests. */
export const marks = [
  'data-guide',
  'data-testid',
  'data-test-id',
  'data-test',
  'data-cy',
  'data-qa',
  'data-tour',
]
