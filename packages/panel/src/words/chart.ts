/** What every chart says. */
export const chartWords = { noValue: 'No value' }
