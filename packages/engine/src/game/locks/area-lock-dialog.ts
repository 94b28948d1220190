import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { createSmallText, createTextBox, openTileDialog, spacer } from '../events/tile-dialog.ts'
import { itemIds } from '../items/item-traits.ts'
import { moderatorRank } from '../people/rank.ts'
import type { Scene } from '../scene.ts'
import type { Block } from '../world/block.ts'
import { getBlock, getForeground } from '../world/block.ts'
import { getNameKey } from '../world/name-key.ts'
import { isOwner } from '../world/world.ts'
import { listAccessElements, listEntries } from './access-list.ts'
import { getArea } from './area.ts'
import { getAreaOwner } from './area-lock.ts'
import { getAreaSize } from './lock-kinds.ts'

export const areaLockDialog = 'area_lock'
export const areaLockGuestDialog = 'area_lock_guest'

/**
 * The boxes of the owner's dialog and the keys of the lock's block that they set. Some exist for a builder's
 * lock only.
 */
export const areaBoxes = [
  { name: 'public', key: 'sn', text: 'Anybody may build and break here', isBuilders: false },
  { name: 'buildonly', key: 'bo', text: 'Guests may only build', isBuilders: true },
  { name: 'limitadmins', key: 'la', text: 'So may those with access', isBuilders: true },
] as const

export const getBoxes = (block: Block) =>
  areaBoxes.filter(({ isBuilders }) => !isBuilders || getForeground(block) === itemIds.buildersLock)

export const isAreaOwner = (block: Block, growId: string) =>
  getNameKey(getAreaOwner(block)) === growId.toLowerCase()

/**
 * Opens the lock's dialog. Its owner can edit it, guests may give up their access, and moderators and the
 * world's owner can read it.
 */
export function openAreaLock(scene: Scene, index: number): GameEvent[] {
  const { world, actor } = scene
  const lock = getBlock(world, index)
  if (isAreaOwner(lock, actor.growId)) return openForOwner(scene, index)
  const isGuest = isListed(lock, actor.growId)
  const maySee = isGuest || isOwner(world, actor.growId) || actor.rank >= moderatorRank
  if (!maySee) return [createRefusal(`That area is owned by ${getAreaOwner(lock) || 'nobody'}.`)]
  const leaving: DialogElement[] = isGuest
    ? [spacer, { kind: 'button', name: 'leave', text: 'Give up my access' }]
    : []
  return openTileDialog(scene, index, {
    name: areaLockGuestDialog,
    elements: [...describeLock(scene, index), ...leaving],
    confirm: 'Close',
  })
}

const isListed = ({ a }: Block, growId: string) =>
  listEntries(a).some((entry) => getNameKey(entry) === growId.toLowerCase())

function openForOwner(scene: Scene, index: number): GameEvent[] {
  const lock = getBlock(scene.world, index)
  return openTileDialog(scene, index, {
    name: areaLockDialog,
    elements: [
      createSmallText(describeSize(scene, index)),
      createTextBox('Who else has access:'),
      ...listAccessElements(lock.a),
      spacer,
      ...getBoxes(lock).map(
        ({ name, key, text }): DialogElement => ({
          kind: 'check-box',
          name,
          text,
          isChecked: lock[key] === true,
        }),
      ),
      { kind: 'check-box', name: 'skipempty', text: 'Leave out empty tiles', isChecked: false },
      { kind: 'button', name: 'reapply', text: 'Choose the tiles anew' },
    ],
  })
}

function describeLock(scene: Scene, index: number): DialogElement[] {
  const lock = getBlock(scene.world, index)
  const names = listEntries(lock.a).flatMap((entry) => getNameKey(entry) ?? [])
  const set = getBoxes(lock).filter(({ key }) => lock[key] === true)
  return [
    createTextBox(`Owner: ${getAreaOwner(lock) || 'nobody'}`),
    createTextBox(`Access: ${names.join(', ') || 'nobody else'}`),
    createSmallText(describeSize(scene, index)),
    ...set.map(({ text }) => createSmallText(text)),
  ]
}

function describeSize({ world }: Scene, index: number): string {
  const max = getAreaSize(getForeground(getBlock(world, index)))
  return `It guards ${getArea(world, index).length} of at most ${max} tiles.`
}
