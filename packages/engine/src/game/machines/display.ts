import { getAnsweredButton, getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/text/fields.ts'
import { carried, listLoss } from '../belongings/loss.ts'
import { type Block, blockAt } from '../block.ts'
import { buildDenial, hasTileAccess } from '../building.ts'
import { getAnsweredTile, textBox, tileDialog } from '../dialogs/tile-dialog.ts'
import type { GameEvent } from '../events/game-event.ts'
import { giveBack } from '../giving-back.ts'
import { actionTypes, itemIds } from '../item-traits.ts'
import { refusal } from '../message-events.ts'
import type { Scene } from '../scene.ts'

export const displayDialog = 'display_edit'

/** Returns the item on display; 0 for none. */
export const shownOn = ({ id }: Block) =>
  typeof id === 'number' && Number.isInteger(id) && id > 0 ? id : 0

/** Puts one item that the actor carries into the display at a tile. */
export function putOnDisplay(
  scene: Scene,
  { index, itemId }: { index: number; itemId: number },
): GameEvent[] {
  const denial = buildDenial(scene, index, 'set') ?? puttingDenial(scene, { index, itemId })
  if (denial !== null) return [refusal(denial)]
  const block = { ...blockAt(scene.world, index), id: itemId }
  return [{ kind: 'block', index, block, shown: 'tile' }, ...listLoss(scene, itemId, 1)]
}

const tools: readonly number[] = [itemIds.fist, itemIds.wrench]

function puttingDenial(
  { world, actor, customItems, items }: Scene,
  { index, itemId }: { index: number; itemId: number },
): string | null {
  if (shownOn(blockAt(world, index)) > 0) return 'Something is shown here already.'
  if (!items.has(itemId) || carried({ actor }, itemId) < 1) {
    return 'You have no such item.'
  }
  const isTheirs = tools.includes(itemId) || customItems.get(itemId)?.isUntradeable
  return isTheirs ? 'That cannot be given away.' : null
}

/** A player without access must not get the displayed item, even when the tile is public. */
export function displayBreakDenial(scene: Scene, index: number): string | null {
  const isEmpty = shownOn(blockAt(scene.world, index)) === 0
  return isEmpty || hasTileAccess(scene, index) ? null : 'What is shown here is not yours.'
}

export function openDisplay(scene: Scene, index: number): GameEvent[] {
  const itemId = shownOn(blockAt(scene.world, index))
  if (itemId === 0) return [refusal('Place an item here to show it.')]
  const { name } = scene.items.getTraits(itemId)
  return tileDialog(scene, index, {
    name: displayDialog,
    elements: [
      { kind: 'label', text: name, itemId },
      { kind: 'hidden', name: 'shown', value: itemId },
      hasTileAccess(scene, index)
        ? { kind: 'button', name: 'take', text: 'Take it out' }
        : textBox('What is shown here is not yours.'),
    ],
    confirm: 'Close',
  })
}

export function answerDisplay(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.display) return []
  const { index, block } = tile
  const itemId = shownOn(block)
  const isMeant =
    getAnsweredButton(answers) === 'take' && getAnsweredNumber(answers, 'shown') === itemId
  if (itemId === 0 || !isMeant || !hasTileAccess(scene, index)) return []
  const { id: _taken, ...rest } = block
  return [{ kind: 'block', index, block: rest, shown: 'tile' }, ...giveBack(scene, index, [itemId])]
}
