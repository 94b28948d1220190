// Exports what other features may use of `items`.
export { customGameItem } from './custom-game-item.ts'
export { type Items, storedItems } from './service.ts'
export { listServersWithTexture } from './store.ts'
export { warnOfUnknownItems } from './unknown-items.ts'
