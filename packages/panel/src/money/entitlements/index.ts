export { describeAmount, formatAmount } from './amount-text.ts'
export { BalancesCard } from './balances-card.tsx'
export { HistoryCard } from './history-card.tsx'
export { refreshBalances } from './refresh-balances.ts'
