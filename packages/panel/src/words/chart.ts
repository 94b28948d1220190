/** What every chart says. */
export const chartWords = {
  noValue: 'No value',
  showTable: 'Show as a table',
  hideTable: 'Hide the table',
  at: 'When',
}
