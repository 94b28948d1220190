/** What a value was and what it became. */
export const changeWords = {
  to: ' became ',
  gone: 'removed',
  created: 'created it',
}
