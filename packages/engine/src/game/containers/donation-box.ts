import {
  getAnsweredButton,
  getAnsweredNumber,
  getAnsweredText,
} from '@trellis/protocol/dialog/answer.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import type { Fields } from '@trellis/protocol/fields.ts'
import { cleanPlayerText, textRules } from '@trellis/protocol/text/player-text.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor, createRefusals } from '../events/message-events.ts'
import {
  type AnsweredTile,
  createSmallText,
  createTextBox,
  getAnsweredTile,
  openTileDialog,
} from '../events/tile-dialog.ts'
import { getItemName } from '../items/item-name.ts'
import { actionTypes } from '../items/item-traits.ts'
import { countCarried, listLoss } from '../items/loss.ts'
import { PackedItems } from '../items/packed-items.ts'
import { mayRunMachine } from '../locks/machine-access.ts'
import { findMuteRefusal } from '../rights/chat.ts'
import type { Scene } from '../scene.ts'
import { getBlock } from '../world/block.ts'
import { describePlace } from '../world/place-name.ts'
import { type Gift, getNextNumber, maxGifts, maxGiftsOfOne, readGifts, withGifts } from './gifts.ts'
import { findPuttingRefusal } from './giving-in.ts'

export const donationDialog = 'donation_edit'
export const donationCountDialog = 'donation_count'

const takePrefix = 'gift'

/** Opens a donation box: all players can give, and those who run it see and take the gifts. */
export function openDonations(scene: Scene, index: number): GameEvent[] {
  const gifts = readGifts(getBlock(scene.world, index))
  return openTileDialog(scene, index, {
    name: donationDialog,
    elements: [
      createTextBox(`${gifts.length} of ${maxGifts} gifts.`),
      ...(mayRunMachine(scene, index) ? listGifts(scene, gifts) : []),
      { kind: 'item-picker', name: 'give', text: 'Give an item', hint: 'Choose an item' },
    ],
    confirm: 'Close',
  })
}

function listGifts(scene: Scene, gifts: readonly Gift[]): DialogElement[] {
  if (gifts.length === 0) return []
  return [
    ...gifts.flatMap(({ number, by, itemId, count, text }): DialogElement[] => [
      {
        kind: 'item-button',
        name: `${takePrefix}${number}`,
        text: `${count} ${getItemName(scene, itemId)}`,
        itemId,
      },
      createSmallText(text === '' ? `from ${by}` : `from ${by}: ${text}`),
    ]),
    { kind: 'button', name: 'all', text: 'Take all gifts' },
  ]
}

export function answerDonations(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findDonations(scene, answers)
  if (tile === null) return []
  const given = getAnsweredNumber(answers, 'give')
  if (given !== null) return askForCount(scene, tile, given)
  if (!mayRunMachine(scene, tile.index)) return []
  const gifts = readGifts(tile.block)
  const button = getAnsweredButton(answers) ?? ''
  if (button === 'all') return takeGifts(scene, tile, gifts)
  return takeGifts(
    scene,
    tile,
    gifts.filter(({ number }) => button === `${takePrefix}${number}`),
  )
}

function askForCount(scene: Scene, { index, block }: AnsweredTile, itemId: number): GameEvent[] {
  const count = countCarried(scene, itemId)
  const denial =
    findPuttingRefusal(scene, { itemId, count }) ?? findFullRefusal(scene, readGifts(block))
  if (denial !== null) return createRefusals(denial)
  return openTileDialog(scene, index, {
    name: donationCountDialog,
    elements: [
      createTextBox(`How many ${getItemName(scene, itemId)} to give?`),
      { kind: 'text-input', name: 'count', text: '', value: String(count), max: 4 },
      {
        kind: 'text-input',
        name: 'text',
        text: 'A note:',
        value: '',
        max: textRules.chat.characters,
      },
      { kind: 'hidden', name: 'given', value: itemId },
    ],
    confirm: 'Give',
  })
}

function findFullRefusal({ actor }: Scene, gifts: readonly Gift[]): string | null {
  if (gifts.length >= maxGifts) return 'The box is full.'
  const own = gifts.filter(({ by }) => by === actor.growId)
  return own.length >= maxGiftsOfOne
    ? `The box has ${maxGiftsOfOne} gifts from you. Wait until they are taken.`
    : null
}

/** Puts a gift into the box, with a note. */
export function answerGift(scene: Scene, answers: Fields): GameEvent[] {
  const tile = findDonations(scene, answers)
  if (tile === null) return []
  const itemId = getAnsweredNumber(answers, 'given') ?? 0
  const count = getAnsweredNumber(answers, 'count') ?? 0
  const text = cleanPlayerText(getAnsweredText(answers, 'text'), textRules.chat)
  const gifts = readGifts(tile.block)
  const { player, growId } = scene.actor
  const denial =
    findPuttingRefusal(scene, { itemId, count }) ??
    findFullRefusal(scene, gifts) ??
    (text === '' ? null : findMuteRefusal(player, scene.now))
  if (denial !== null) return createRefusals(denial)
  const gift: Gift = { number: getNextNumber(gifts), by: growId, itemId, count, text }
  const block = withGifts(tile.block, [...gifts, gift])
  const what = `${count} ${getItemName(scene, itemId)}`
  const note = text === '' ? '' : `: ${text}`
  return [
    { kind: 'block', index: tile.index, block, shown: 'tile' },
    ...listLoss(scene, itemId, count),
    createLineToActor(`You gave ${what}.`),
    {
      kind: 'printed',
      line: `${growId} gave ${what} to the ${tile.traits.name} in ${describePlace(scene, tile.index)}${note}`,
    },
  ]
}

/** Takes the gifts that the actor has room for. The others stay. */
function takeGifts(scene: Scene, tile: AnsweredTile, wanted: readonly Gift[]): GameEvent[] {
  if (wanted.length === 0) return []
  const packed = new PackedItems(scene)
  const taken = new Set(wanted.filter(({ itemId, count }) => packed.add(itemId, count)))
  if (taken.size === 0) return createRefusals('You have no room for it.')
  const left = readGifts(tile.block).filter(
    ({ number }) => ![...taken].some((gift) => gift.number === number),
  )
  const { growId } = scene.actor
  const where = describePlace(scene, tile.index)
  return [
    { kind: 'block', index: tile.index, block: withGifts(tile.block, left), shown: 'tile' },
    ...packed.events,
    ...[...taken].map(
      ({ by, itemId, count }): GameEvent => ({
        kind: 'printed',
        line: `${growId} took ${count} ${getItemName(scene, itemId)} from ${by} out of the ${tile.traits.name} in ${where}.`,
      }),
    ),
    ...(taken.size < wanted.length ? createRefusals('You have no room for the rest.') : []),
  ]
}

function findDonations(scene: Scene, answers: Fields): AnsweredTile | null {
  const tile = getAnsweredTile(scene, answers)
  return tile?.traits.actionType === actionTypes.donationBox ? tile : null
}
