import { getAnsweredButton, getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusals } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { moneyLocks } from '../items/lock-money.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { countRoom } from '../items/room.ts'
import type { Scene } from '../scene.ts'

export const exchangeDialog = 'lock_exchange'

/** A hundred of one lock are worth one of the next. */
const rate = 100

type Stack = { itemId: number; count: number }
type Exchange = { from: Stack; to: Stack }

/**
 * Returns the events of using a lock: a hundred become one of the next kind, and fewer are split into a hundred of the kind
 * before. Asks when both are possible. Returns null for items that are not exchanged.
 */
export function exchangeLocks(scene: Scene, itemId: number): GameEvent[] | null {
  if (moneyLocks.every(([id]) => id !== itemId)) return null
  const [joined, split] = [findJoining(scene, itemId), findSplitting(itemId)]
  if (joined !== null && split !== null) return ask(scene, itemId, { joined, split })
  const only = joined ?? split
  return only === null
    ? createRefusals(`You need ${rate} to exchange them.`)
    : exchange(scene, only)
}

/** Applies the choice of a player who carries enough for both. */
export function answerExchange(scene: Scene, answers: Fields): GameEvent[] {
  const itemId = getAnsweredNumber(answers, 'itemID') ?? 0
  const button = getAnsweredButton(answers)
  if (countCarried(scene, itemId) < 1) return []
  const chosen =
    button === 'join'
      ? findJoining(scene, itemId)
      : button === 'split'
        ? findSplitting(itemId)
        : null
  return chosen === null ? [] : exchange(scene, chosen)
}

const findNeighbour = (itemId: number, by: number) => {
  const place = moneyLocks.findIndex(([id]) => id === itemId)
  return place < 0 ? undefined : moneyLocks[place + by]?.[0]
}

function findJoining(scene: Scene, itemId: number): Exchange | null {
  const more = findNeighbour(itemId, 1)
  const isPossible =
    more !== undefined && scene.items.has(more) && countCarried(scene, itemId) >= rate
  return isPossible ? { from: { itemId, count: rate }, to: { itemId: more, count: 1 } } : null
}

function findSplitting(itemId: number): Exchange | null {
  const less = findNeighbour(itemId, -1)
  return less === undefined
    ? null
    : { from: { itemId, count: 1 }, to: { itemId: less, count: rate } }
}

function ask(
  scene: Scene,
  itemId: number,
  { joined, split }: { joined: Exchange; split: Exchange },
): GameEvent[] {
  const createButton = (name: string, { from, to }: Exchange): DialogElement => ({
    kind: 'button',
    name,
    text: `${describe(scene, from)} into ${describe(scene, to)}`,
  })
  const name = getItemName(scene, itemId)
  return [
    {
      kind: 'dialog',
      dialog: {
        name: exchangeDialog,
        elements: [
          { kind: 'label', text: `\`wExchange ${name}\`\``, size: 'big', itemId },
          { kind: 'hidden', name: 'itemID', value: itemId },
          createButton('join', joined),
          createButton('split', split),
        ],
        cancel: 'Cancel',
        confirm: '',
      },
    },
  ]
}

/** The room is counted before the locks are given away, so that a full inventory loses nothing. */
function exchange(scene: Scene, { from, to }: Exchange): GameEvent[] {
  if (countRoom(scene, to.itemId) < to.count)
    return createRefusals(`You have no room for ${describe(scene, to)}.`)
  return [
    ...listLoss(scene, from.itemId, from.count),
    { kind: 'items', itemId: to.itemId, by: to.count },
    ...createRefusals(`${describe(scene, from)} became ${describe(scene, to)}.`),
  ]
}

const describe = (scene: Scene, { itemId, count }: Stack) =>
  `${count} ${getItemName(scene, itemId)}`
