const parts = (count: number) => (count === 1 ? '1 part' : `${count} parts`)

/** Sentences of the health page. */
export const healthWords = {
  fetchFailed: 'The health of this installation could not be checked.',
  checkAgain: 'Check again',
  checkedAt: (when: string) => `Checked ${when}. It is checked again every 30 seconds.`,
  states: { good: 'Good', warning: 'Warning', problem: 'Problem' },
  allGood: 'Everything is well',
  warnings: (count: number) => `${parts(count)} should be looked at soon`,
  problems: (count: number) => `${parts(count)} ${count === 1 ? 'needs' : 'need'} you now`,
  whatToDo: 'What to do',
}
