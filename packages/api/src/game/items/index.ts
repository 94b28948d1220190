// Exports what other features may use of `items`.
export { toCustomGameItem } from './custom-game-item.ts'
export { getLoadedItems, type ItemSource } from './item-database.ts'
export type { ItemLook } from './item-look.ts'
export type { Items } from './service.ts'
export { claimTextureName, listServersWithTexture, nameTexture } from './store.ts'
export { refuseUngivable, warnOfUnknownItems } from './unknown-items.ts'
