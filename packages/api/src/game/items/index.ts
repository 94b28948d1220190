// Exports what other features may use of `items`.
export { toCustomGameItem } from './custom-game-item.ts'
export { getLoadedItems, type ItemFolders } from './item-database.ts'
export type { Items } from './service.ts'
export { listServersWithTexture } from './store.ts'
export { warnOfUnknownItems } from './unknown-items.ts'
