export { StorageCard } from './storage-card.tsx'
export { StorageNotice } from './storage-notice.tsx'
export { useStorage } from './use-storage.ts'
