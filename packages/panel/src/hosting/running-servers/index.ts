export { SlotsNotice } from './slots-notice.tsx'
