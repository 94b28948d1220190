export { ConnectivityCheckCard } from './connectivity-check-card.tsx'
export type { ConnectivityTexts } from './connectivity-texts.ts'
export { formatMilliseconds } from './format-milliseconds.ts'
