import { getAnsweredButton, getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { createTextBox, getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { giveBack } from '../items/giving-back.ts'
import { actionTypes, isTool } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { findBuildRefusal, hasTileAccess } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'

export const displayDialog = 'display_edit'

/** Returns the item on display; 0 for none. */
export const getShownItem = ({ id }: Block) =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : 0

/** Puts one item that the actor carries into the display at a tile. */
export function putOnDisplay(
  scene: Scene,
  { index, itemId }: { index: number; itemId: number },
): GameEvent[] {
  const denial =
    findBuildRefusal(scene, index, 'set') ?? findPuttingRefusal(scene, { index, itemId })
  if (denial !== null) return [createRefusal(denial)]
  const block = { ...getBlock(scene.world, index), id: itemId }
  return [{ kind: 'block', index, block, shown: 'tile' }, ...listLoss(scene, itemId, 1)]
}

function findPuttingRefusal(
  { world, actor, customItems, items }: Scene,
  { index, itemId }: { index: number; itemId: number },
): string | null {
  if (getShownItem(getBlock(world, index)) > 0) return 'Something is shown here already.'
  if (!items.has(itemId) || countCarried({ actor }, itemId) < 1) {
    return 'You have no such item.'
  }
  const isTheirs = isTool(itemId) || customItems.get(itemId)?.isUntradeable
  return isTheirs ? 'That cannot be given away.' : null
}

/** A player without access must not get the displayed item, even when the tile is public. */
export function findDisplayBreakRefusal(scene: Scene, index: number): string | null {
  const isEmpty = getShownItem(getBlock(scene.world, index)) === 0
  return isEmpty || hasTileAccess(scene, index) ? null : 'What is shown here is not yours.'
}

export function openDisplay(scene: Scene, index: number): GameEvent[] {
  const itemId = getShownItem(getBlock(scene.world, index))
  if (itemId === 0) return [createRefusal('Place an item here to show it.')]
  const { name } = scene.items.getTraits(itemId)
  return openTileDialog(scene, index, {
    name: displayDialog,
    elements: [
      { kind: 'label', text: name, itemId },
      { kind: 'hidden', name: 'shown', value: itemId },
      hasTileAccess(scene, index)
        ? { kind: 'button', name: 'take', text: 'Take it out' }
        : createTextBox('What is shown here is not yours.'),
    ],
    confirm: 'Close',
  })
}

export function answerDisplay(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.display) return []
  const { index, block } = tile
  const itemId = getShownItem(block)
  const isMeant =
    getAnsweredButton(answers) === 'take' && getAnsweredNumber(answers, 'shown') === itemId
  if (itemId === 0 || !isMeant || !hasTileAccess(scene, index)) return []
  const { id: _taken, ...rest } = block
  return [{ kind: 'block', index, block: rest, shown: 'tile' }, ...giveBack(scene, index, [itemId])]
}
