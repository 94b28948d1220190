import { getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { findPuttingRefusal } from '../containers/giving-in.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createRefusals } from '../events/message-events.ts'
import {
  type AnsweredTile,
  createTextBox,
  getAnsweredTile,
  openTileDialog,
} from '../events/tile-dialog.ts'
import { giveBack } from '../items/giving-back.ts'
import { getItemName } from '../items/item-name.ts'
import { type ItemTraits, isNamedBlock } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import type { Rule, Scene } from '../scene.ts'
import { describePlace } from '../world/place-name.ts'
import { drawCrafted, sumRarity } from './crafting.ts'

export const workbenchDialog = 'craft_edit'
export const workbenchCountDialog = 'craft_count'

/** No action type says that a block crafts, so only the names distinguish them. */
export const isWorkbench = (traits: ItemTraits) => isNamedBlock(traits, /\bworkbench\b/i)

/** Opens a workbench, which turns items into one item of their rarities together. */
export const openWorkbench = (scene: Scene, index: number): GameEvent[] =>
  openTileDialog(scene, index, {
    name: workbenchDialog,
    elements: [
      createTextBox(
        'Put in items of one kind. You get one item that can be grown, with about the rarity of all of them together.',
      ),
      { kind: 'item-picker', name: 'put', text: 'Choose an item', hint: 'Choose an item' },
    ],
    confirm: 'Close',
  })

export const answerWorkbench: Rule<Fields> = (scene, answers) => {
  const tile = findWorkbench(scene, answers)
  const itemId = getAnsweredNumber(answers, 'put')
  if (tile === null || itemId === null) return []
  const count = countCarried(scene, itemId)
  const denial = findCraftRefusal(scene, { itemId, count })
  if (denial !== null) return createRefusals(denial)
  const each = sumRarity(scene, itemId, 1)
  return openTileDialog(scene, tile.index, {
    name: workbenchCountDialog,
    elements: [
      createTextBox(`How many ${getItemName(scene, itemId)}? Each has a rarity of ${each}.`),
      { kind: 'text-input', name: 'count', text: '', value: String(count), max: 4 },
      { kind: 'hidden', name: 'put', value: itemId },
    ],
    confirm: 'Craft',
  })
}

/** Takes the items and gives the drawn one, both in one change. */
export const answerWorkbenchCount: Rule<Fields> = (scene, answers) => {
  const tile = findWorkbench(scene, answers)
  if (tile === null) return []
  const itemId = getAnsweredNumber(answers, 'put') ?? 0
  const count = getAnsweredNumber(answers, 'count') ?? 0
  const denial = findCraftRefusal(scene, { itemId, count })
  if (denial !== null) return createRefusals(denial)
  const crafted = drawCrafted(scene, sumRarity(scene, itemId, count))
  if (crafted === null) return createRefusals('Nothing can be made of so little.')
  const { growId } = scene.actor
  const [from, to] = [`${count} ${getItemName(scene, itemId)}`, getItemName(scene, crafted)]
  return [
    ...listLoss(scene, itemId, count),
    // A full inventory must not be a way to refuse a draw, so the item lies at the workbench then.
    ...giveBack(scene, tile.index, [crafted]),
    createLineToActor(`You made ${to} of ${from}.`),
    {
      kind: 'printed',
      line: `${growId} made ${to} of ${from} in ${describePlace(scene, tile.index)}.`,
    },
  ]
}

function findCraftRefusal(scene: Scene, put: { itemId: number; count: number }): string | null {
  const denial = findPuttingRefusal(scene, put)
  if (denial !== null) return denial
  return sumRarity(scene, put.itemId, 1) === 0
    ? `${getItemName(scene, put.itemId)} has no rarity.`
    : null
}

function findWorkbench(scene: Scene, answers: Fields): AnsweredTile | null {
  const tile = getAnsweredTile(scene, answers)
  return tile !== null && isWorkbench(tile.traits) ? tile : null
}
