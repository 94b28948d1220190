import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import { getAnsweredNumber } from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createRefusal } from '../events/message-events.ts'
import { createTextBox, getAnsweredTile, openTileDialog } from '../events/tile-dialog.ts'
import { giveBack } from '../items/giving-back.ts'
import { countCarried } from '../items/loss.ts'
import { findBuildRefusal } from '../locks/building.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'
import { getMinutes, listMachineIds } from './infinity-cycle.ts'
import { getMachineWeather } from './machine-weather.ts'
import { isInfinityMachine } from './weather-machine.ts'

export const infinityDialog = 'infinity_weather'

const maxMinutes = 1440
/** Clients receive at most this many machines. */
const maxMachines = listBounds.weatherMachines.max

export function openInfinity(scene: Scene, index: number): GameEvent[] {
  const denial = findBuildRefusal(scene, index, 'set')
  if (denial !== null) return [createRefusal(denial)]
  const { world, items } = scene
  const minutes = String(getMinutes(getBlock(world, index).if_c))
  const boxes = listMachineIds(world).map(
    (itemId, at): DialogElement => ({
      kind: 'check-box',
      name: keepName(at, itemId),
      text: items.getTraits(itemId).name,
      isChecked: true,
    }),
  )
  return openTileDialog(scene, index, {
    name: infinityDialog,
    elements: [
      createTextBox('Goes through these, one after the other:'),
      ...boxes,
      { kind: 'item-picker', name: 'add', text: 'Put in a machine', hint: 'Choose a machine' },
      { kind: 'text-input', name: 'minutes', text: 'Minutes for each:', value: minutes, max: 4 },
    ],
  })
}

/** Inserted machines belong to the world until they are taken out again. */
export function answerInfinity(scene: Scene, answers: Fields): GameEvent[] {
  const tile = getAnsweredTile(scene, answers)
  if (
    tile === null ||
    !isInfinityMachine(tile.traits) ||
    findBuildRefusal(scene, tile.index, 'set') !== null
  )
    return []
  const { index, block } = tile
  const before = listMachineIds(scene.world)
  const out = before.filter((id, at) => getAnsweredNumber(answers, keepName(at, id)) === 0)
  const kept = before.filter((id, at) => getAnsweredNumber(answers, keepName(at, id)) !== 0)
  const added = getAnsweredNumber(answers, 'add') ?? 0
  const minutes = answers.has('minutes')
    ? (getAnsweredNumber(answers, 'minutes') ?? Number.NaN)
    : getMinutes(block.if_c)
  const isNew = minutes !== getMinutes(block.if_c)
  const denial = isNew && !(minutes >= 1 && minutes <= maxMinutes) ? minutesDenial : null
  const refused = denial ?? (added > 0 ? findAddingRefusal(scene, added, kept.length) : null)
  if (refused !== null) return [createRefusal(refused)]
  const list = added > 0 ? [...kept, added] : kept
  return [
    ...(added > 0 ? [{ kind: 'items', itemId: added, by: -1 } as const] : []),
    ...(added > 0 || out.length > 0 ? [listEvent(list)] : []),
    ...giveBack(scene, index, out),
    ...(isNew || added > 0 || out.length > 0
      ? [{ kind: 'block', index, block: { ...block, if_c: minutes }, shown: 'tile' } as const]
      : []),
  ]
}

const minutesDenial = `Minutes are a number from 1 to ${maxMinutes}.`

function findAddingRefusal({ actor, items }: Scene, itemId: number, length: number): string | null {
  if (countCarried({ actor }, itemId) < 1) return 'You have no such item.'
  if (getMachineWeather(items.getTraits(itemId)) === null) return 'That makes no weather.'
  return length >= maxMachines ? 'The machine is full.' : null
}

/** The name holds position and item, so that an answer to an outdated list takes out no other item. */
const keepName = (at: number, itemId: number) => `keep_${at}_${itemId}`

const listEvent = (value: number[]): GameEvent => ({
  kind: 'world-key',
  key: 'infinity',
  value,
  shown: 'nothing',
})
