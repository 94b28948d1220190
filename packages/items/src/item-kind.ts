import type { ItemRecord } from './item-record.ts'

/** The panel's own numbering of item kinds. */
export const itemKinds = {
  fist: 0,
  wrench: 1,
  consumable: 2,
  seed: 3,
  solidBlock: 4,
  background: 5,
  foreground: 6,
  clothing: 7,
  lock: 8,
} as const

/** Returns the kind of an item. The game itself has about 140 action types. */
export function getItemKind(record: ItemRecord): number {
  const kind = kindsByAction.get(record.actionType)
  if (kind !== undefined) return kind
  return record.collision === 0 ? itemKinds.foreground : itemKinds.solidBlock
}

const kindsByAction = new Map<number, number>([
  [0, itemKinds.fist],
  [1, itemKinds.wrench],
  [3, itemKinds.lock],
  [8, itemKinds.consumable],
  [19, itemKinds.seed],
  [20, itemKinds.clothing],
  // Wallpaper: plain, with a sound, with a switch.
  ...[18, 22, 23].map((it) => [it, itemKinds.background] as const),
  // Doors, entrances, signs, the main door, portals, checkpoints, mailboxes, bulletin boards: players walk
  // through them, even if their collision says otherwise.
  ...[2, 9, 10, 13, 26, 27, 33, 34].map((it) => [it, itemKinds.foreground] as const),
])
