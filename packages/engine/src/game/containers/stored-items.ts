import { getAnsweredButton, getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import type { AnsweredTile } from '../events/tile-dialog.ts'
import { createSmallText, createTextBox } from '../events/tile-dialog.ts'
import { getItemName } from '../items/item-name.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { countRoom } from '../items/room.ts'
import type { Scene } from '../scene.ts'
import { describePlace } from '../world/place-name.ts'
import { findPuttingRefusal } from './giving-in.ts'
import { readMoves, withMove } from './moves.ts'
import {
  countStackRoom,
  maxKinds,
  readStacks,
  type Stacks,
  withChanged,
  withStacks,
} from './stacks.ts'

/** One item on its way into a box, or out of it. */
export type Moving = { itemId: number; isTaken: boolean }

/** Returns the elements of a box: its content, a picker for one more item, and the newest moves. */
export function listStored(scene: Scene, block: AnsweredTile['block']): DialogElement[] {
  const stacks = readStacks(block)
  return [
    createSmallText(`${stacks.size} of ${maxKinds} kinds of items`),
    ...[...stacks].map(
      ([itemId, count]): DialogElement => ({
        kind: 'item-button',
        name: `${takePrefix}${itemId}`,
        text: `${count} ${getItemName(scene, itemId)}`,
        itemId,
      }),
    ),
    { kind: 'item-picker', name: 'put', text: 'Put an item in', hint: 'Choose an item' },
    ...readMoves(block).map(({ who, itemId, by }) =>
      createSmallText(
        `${who} ${by > 0 ? 'put in' : 'took out'} ${Math.abs(by)} ${getItemName(scene, itemId)}.`,
      ),
    ),
  ]
}

const takePrefix = 'take'

/** Returns the item that an answer picks to be put in or taken out, or null. */
export function readMoving(answers: Fields): Moving | null {
  const picked = getAnsweredNumber(answers, 'put')
  if (picked !== null) return { itemId: picked, isTaken: false }
  const button = getAnsweredButton(answers) ?? ''
  const itemId = button.startsWith(takePrefix) ? Number(button.slice(takePrefix.length)) : 0
  return Number.isInteger(itemId) && itemId > 0 ? { itemId, isTaken: true } : null
}

/** Returns the elements of the question how many to move; all of them are suggested. */
export function listCountQuestion(
  scene: Scene,
  stacks: Stacks,
  { itemId, isTaken }: Moving,
): DialogElement[] {
  const all = isTaken
    ? Math.min(stacks.get(itemId) ?? 0, countRoom(scene, itemId))
    : Math.min(countCarried(scene, itemId), countStackRoom(stacks, itemId))
  return [
    createTextBox(`How many ${getItemName(scene, itemId)} to ${isTaken ? 'take out' : 'put in'}?`),
    { kind: 'text-input', name: 'count', text: '', value: String(all), max: 4 },
    { kind: 'hidden', name: 'moved', value: itemId },
    { kind: 'hidden', name: 'taken', value: isTaken ? 1 : 0 },
  ]
}

/** Moves items between the actor and a box, exactly as many as the answer says, or none. */
export function moveItems(scene: Scene, tile: AnsweredTile, answers: Fields): GameEvent[] {
  const itemId = getAnsweredNumber(answers, 'moved') ?? 0
  const count = getAnsweredNumber(answers, 'count') ?? 0
  const isTaken = getAnsweredNumber(answers, 'taken') === 1
  const stacks = readStacks(tile.block)
  const denial = isTaken
    ? findTakingRefusal(scene, stacks, { itemId, count })
    : (findPuttingRefusal(scene, { itemId, count }) ??
      (countStackRoom(stacks, itemId) < count
        ? `There is room for ${countStackRoom(stacks, itemId)} more.`
        : null))
  if (denial !== null) return createRefusals(denial)
  const by = isTaken ? -count : count
  const { growId } = scene.actor
  const block = withMove(withStacks(tile.block, withChanged(stacks, itemId, by)), {
    who: growId,
    itemId,
    by,
  })
  const did = isTaken ? 'took' : 'put'
  const where = `${isTaken ? 'out of' : 'into'} the ${tile.traits.name}`
  const line = `${growId} ${did} ${count} ${getItemName(scene, itemId)} ${where} in ${describePlace(scene, tile.index)}.`
  return [
    { kind: 'block', index: tile.index, block, shown: 'tile' },
    ...(isTaken ? [{ kind: 'items', itemId, by: count } as const] : listLoss(scene, itemId, count)),
    { kind: 'printed', line },
  ]
}

function findTakingRefusal(
  scene: Scene,
  stacks: Stacks,
  { itemId, count }: { itemId: number; count: number },
): string | null {
  const stored = stacks.get(itemId) ?? 0
  if (stored === 0) return 'That is not here any more.'
  if (!Number.isInteger(count) || count < 1 || count > stored)
    return `You can take out 1 to ${stored}.`
  const room = countRoom(scene, itemId)
  return room < count ? `You have room for ${room} more.` : null
}
