import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { type AnsweredTile, getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { actionTypes } from '../items/item-traits.ts'
import { hasTileAccess } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import { readStacks } from './stacks.ts'
import { listCountQuestion, listStored, moveItems, readMoving } from './stored-items.ts'

export const storageDialog = 'storage_edit'
export const storageCountDialog = 'storage_count'

/** Opens a storage box for those who have access to its tile. */
export function openStorage(scene: Scene, index: number): GameEvent[] {
  if (!hasTileAccess(scene, index)) return createRefusals('This box is not yours.')
  return showContent(scene, index, getBlock(scene.world, index))
}

/** Asks how many of the chosen item to put in or take out. */
export function answerStorage(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findStorage(scene, answers)
  const moving = readMoving(answers)
  if (tile === null || moving === null) return []
  return openTileDialog(scene, tile.index, {
    name: storageCountDialog,
    elements: listCountQuestion(scene, readStacks(tile.block), moving),
  })
}

export function answerStorageCount(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findStorage(scene, answers)
  if (tile === null) return []
  const events = moveItems(scene, tile, answers)
  const changed = events.find((event) => event.kind === 'block')
  return changed ? [...events, ...showContent(scene, tile.index, changed.block)] : events
}

function findStorage(scene: Scene, answers: Fields): AnsweredTile | null {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.storageBox) return null
  return hasTileAccess(scene, tile.index) ? tile : null
}

const showContent = (scene: Scene, index: number, block: Block): GameEvent[] =>
  openTileDialog(scene, index, {
    name: storageDialog,
    elements: listStored(scene, block),
    confirm: 'Close',
  })
