/** What a value was and what it became. */
export const changeWords = {
  to: ' became ',
  gone: 'removed',
  empty: '(empty)',
  created: 'created it',
}
