import { getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Dialog } from '@trellis/protocol/dialog/dialog-text.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { DroppedItems } from '../blocks/dropped-items.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { isTool } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import type { Rule, Scene } from '../scene.ts'
import { getBlock, getForeground, getTileIndex } from '../world/block.ts'
import { getTileInFront } from '../world/hand.ts'

type Item = { itemId: number }
const solid = 1

/** Asks how many of an item to drop in front of the actor. */
export const dropRule: Rule<Item> = (scene, { itemId }) => {
  const denial = findDropRefusal(scene, itemId)
  if (denial !== null) return createRefusals(denial)
  return askForCount(scene, { itemId, dialog: 'drop_item', verb: 'drop' })
}

/** Asks how many of an item to destroy. */
export const trashRule: Rule<Item> = (scene, { itemId }) => {
  const denial = findTrashRefusal(scene, itemId)
  if (denial !== null) return createRefusals(denial)
  return askForCount(scene, { itemId, dialog: 'trash_item', verb: 'destroy' })
}

export const dropAnswerRule: Rule<Fields> = (scene, answers) => {
  const given = readAnsweredItem(scene, answers)
  if (given === null) return []
  const { itemId, count } = given
  const denial = findDropRefusal(scene, itemId)
  if (denial !== null) return createRefusals(denial)
  const index = openTileBefore(scene)
  if (index === null)
    return createRefusals("You can't drop that here, face somewhere with open space.")
  const dropped = new DroppedItems(scene)
  if (dropped.roomAt(index, itemId) < count)
    return createRefusals('There is no room for that here.')
  dropped.put(index, itemId, count)
  return [...listLoss(scene, itemId, count), ...dropped.events]
}

export const trashAnswerRule: Rule<Fields> = (scene, answers) => {
  const given = readAnsweredItem(scene, answers)
  if (given === null) return []
  const { itemId, count } = given
  const denial = findTrashRefusal(scene, itemId)
  if (denial !== null) return createRefusals(denial)
  const text = `${count} ${getItemName(scene, itemId)} destroyed.`
  return [...listLoss(scene, itemId, count), { kind: 'message', to: 'actor', text, as: 'line' }]
}

/** Reads an answer as the id and count of an item that the actor carries, within their stack. */
function readAnsweredItem(scene: Scene, answers: Fields): { itemId: number; count: number } | null {
  const itemId = getAnsweredNumber(answers, 'itemID')
  const count = getAnsweredNumber(answers, 'count')
  if (itemId === null || count === null || count <= 0) return null
  return count <= countCarried(scene, itemId) ? { itemId, count } : null
}

function findDropRefusal(scene: Scene, itemId: number): string | null {
  if (isTool(itemId)) return "You can't drop that."
  return scene.customItems.get(itemId)?.isUntradeable
    ? `You can't drop ${getItemName(scene, itemId)}: it is untradeable.`
    : null
}

const findTrashRefusal = (_scene: Scene, itemId: number) =>
  isTool(itemId) ? "You can't destroy that." : null

function openTileBefore({ world, actor, items }: Scene): number | null {
  const index = getTileIndex(world, getTileInFront(actor))
  if (index === null) return null
  const foreground = getForeground(getBlock(world, index))
  return foreground !== 0 && items.getTraits(foreground).collision === solid ? null : index
}

const maxDigits = 5

function askForCount(
  scene: Scene,
  { itemId, dialog: name, verb }: Item & { dialog: string; verb: string },
): ReturnType<Rule<Item>> {
  const count = countCarried(scene, itemId)
  if (count === 0) return []
  const title = getItemName(scene, itemId)
  const description = scene.customItems.get(itemId)?.description
  const dialog: Dialog = {
    name,
    elements: [
      {
        kind: 'label',
        text: `\`w${verb === 'drop' ? 'Drop' : 'Destroy'} ${title}\`\``,
        size: 'big',
        itemId,
      },
      ...(description ? [{ kind: 'small-text', text: description } as const] : []),
      { kind: 'text-box', text: `How many to ${verb}?` },
      { kind: 'text-input', name: 'count', text: '', value: String(count), max: maxDigits },
      { kind: 'hidden', name: 'itemID', value: itemId },
    ],
    cancel: 'Cancel',
    confirm: 'OK',
  }
  return [{ kind: 'dialog', dialog }]
}
