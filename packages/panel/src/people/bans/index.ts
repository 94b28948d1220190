export { BanDetailsCard } from './ban-details-card.tsx'
export { BanNotice } from './ban-notice.tsx'
