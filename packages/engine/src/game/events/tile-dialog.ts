import { getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { ItemTraits } from '../items/item-traits.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock, getForeground, getTile, getTileIndex } from '../world/block.ts'
import { isInReach } from '../world/hand.ts'
import type { GameEvent } from './game-event.ts'

/** Returns a dialog about a tile's block. The answer carries the tile and the item. */
export function openTileDialog(
  scene: Scene,
  index: number,
  { name, elements, confirm = 'OK' }: Pick<Dialog, 'name' | 'elements' | 'confirm'>,
): GameEvent[] {
  const itemId = getForeground(getBlock(scene.world, index))
  const { tileX, tileY } = getTile(index)
  const { name: itemName } = scene.items.getTraits(itemId)
  const dialog: Dialog = {
    name,
    elements: [
      { kind: 'label', text: `\`w${itemName}\`\``, size: 'big', itemId },
      ...elements,
      { kind: 'hidden', name: 'tilex', value: tileX },
      { kind: 'hidden', name: 'tiley', value: tileY },
      { kind: 'hidden', name: 'item', value: itemId },
    ],
    cancel: 'Cancel',
    confirm,
  }
  return [{ kind: 'dialog', dialog }]
}

export const createTextBox = (text: string): DialogElement => ({ kind: 'text-box', text })
export const createSmallText = (text: string): DialogElement => ({ kind: 'small-text', text })
export const spacer: DialogElement = { kind: 'spacer' }

export type AnsweredTile = { index: number; block: Block; traits: ItemTraits }

/**
 * Returns the tile that an answer is about, in its present state. Returns null when the block is another one
 * or out of reach, because an answer's content is not trusted.
 */
export function getAnsweredTile(scene: Scene, answers: Fields): AnsweredTile | null {
  const [tileX, tileY] = [getAnsweredNumber(answers, 'tilex'), getAnsweredNumber(answers, 'tiley')]
  if (tileX === null || tileY === null) return null
  const index = getTileIndex(scene.world, { tileX, tileY })
  if (index === null || !isInReach(scene.actor, getTile(index))) return null
  const block = getBlock(scene.world, index)
  const itemId = getForeground(block)
  if (itemId !== getAnsweredNumber(answers, 'item')) return null
  return { index, block, traits: scene.items.getTraits(itemId) }
}
