import { getItemId } from '@trellis/game-data/player-look.ts'
import { getAnsweredButton } from '@trellis/protocol/dialog/answer.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { createTextBox, getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { giveBack } from '../items/giving-back.ts'
import { getItemName } from '../items/item-name.ts'
import { actionTypes, isWorn } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { findBuildRefusal, hasTileAccess } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { type Block, getBlock } from '../world/block.ts'
import { findPuttingRefusal } from './giving-in.ts'

export const mannequinDialog = 'mannequin_edit'

/** The items that a mannequin wears, by the game's numbers of body parts. */
export type Wears = ReadonlyMap<number, number>

const parts = 9
const takePrefix = 'off'

export function readWears({ wears }: Block): Wears {
  if (typeof wears !== 'object' || wears === null) return new Map()
  return new Map(
    Object.entries(wears)
      .map(([part, itemId]) => [Number(part), getItemId(itemId)] as const)
      .filter(
        ([part, itemId]) => Number.isInteger(part) && part >= 0 && part < parts && itemId > 0,
      ),
  )
}

function withWears({ wears: _before, ...block }: Block, wears: Wears): Block {
  return wears.size === 0 ? block : { ...block, wears: Object.fromEntries(wears) }
}

/** Dresses a mannequin with one item that the actor carries. The item that it wore there comes back. */
export function putOnMannequin(
  scene: Scene,
  { index, itemId }: { index: number; itemId: number },
): GameEvent[] {
  const traits = scene.items.getTraits(itemId)
  if (!isWorn(traits) || traits.clothingType >= parts || countCarried(scene, itemId) < 1) return []
  const denial =
    findBuildRefusal(scene, index, 'set') ?? findPuttingRefusal(scene, { itemId, count: 1 })
  if (denial !== null) return createRefusals(denial)
  const block = getBlock(scene.world, index)
  const wears = readWears(block)
  const before = wears.get(traits.clothingType)
  if (before === itemId) return createRefusals('It wears that already.')
  const now = withWears(block, new Map(wears).set(traits.clothingType, itemId))
  return [
    { kind: 'block', index, block: now, shown: 'tile' },
    ...listLoss(scene, itemId, 1),
    ...(before === undefined ? [] : giveBack(scene, index, [before])),
  ]
}

export function openMannequin(scene: Scene, index: number): GameEvent[] {
  const wears = readWears(getBlock(scene.world, index))
  const isTheirs = hasTileAccess(scene, index)
  return openTileDialog(scene, index, {
    name: mannequinDialog,
    elements: [
      createTextBox(isTheirs ? 'Place clothes on it to dress it.' : 'These clothes are not yours.'),
      ...[...wears].map(([part, itemId]) => ({
        kind: 'item-button' as const,
        name: `${takePrefix}${part}`,
        text: getItemName(scene, itemId),
        itemId,
      })),
    ],
    confirm: 'Close',
  })
}

/** Takes one piece off. */
export function answerMannequin(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (tile === null || tile.traits.actionType !== actionTypes.mannequin) return []
  if (!hasTileAccess(scene, tile.index)) return []
  const wears = new Map(readWears(tile.block))
  const taken = [...wears].find(([part]) => getAnsweredButton(answers) === `${takePrefix}${part}`)
  if (taken === undefined) return []
  wears.delete(taken[0])
  return [
    { kind: 'block', index: tile.index, block: withWears(tile.block, wears), shown: 'tile' },
    ...giveBack(scene, tile.index, [taken[1]]),
  ]
}

/** A player without access must not get the clothes, even when the tile is public. */
export function findMannequinBreakRefusal(scene: Scene, index: number): string | null {
  const isBare = readWears(getBlock(scene.world, index)).size === 0
  return isBare || hasTileAccess(scene, index) ? null : 'These clothes are not yours.'
}
