import { maxPerSlot } from '@trellis/game-data/inventory.ts'
import type { GameEvent } from '../events/game-event.ts'
import { getGems } from '../items/gems.ts'
import { getItemName } from '../items/item-name.ts'
import { maxItemId, mayHandOut } from '../items/item-traits.ts'
import { countRoom } from '../items/room.ts'
import type { Rule, Scene } from '../scene.ts'
import type { CustomItem } from '../settings/custom-items.ts'

const maxListed = 10

/** `/buy` takes an item's name or id and, after a name or id, a count. Without words it lists the offers. */
export const buyRule: Rule<readonly string[]> = (scene, words) => {
  const text = words.join(' ').trim()
  if (text === '') return createLine(describeOffers(scene))
  const whole = findOffer(scene, text)
  const last = words.at(-1) ?? ''
  const isCounted = whole === null && words.length > 1 && /^\d+$/.test(last)
  const offer = whole ?? (isCounted ? findOffer(scene, words.slice(0, -1).join(' ')) : null)
  if (offer === null) return createLine(`The shop does not sell "${text}".`)
  return buyItem(scene, offer, isCounted ? Number(last) : 1)
}

function buyItem(scene: Scene, { id, price }: CustomItem, count: number): GameEvent[] {
  const { player } = scene.actor
  const name = getItemName(scene, id)
  if (count < 1 || count > maxPerSlot) return createLine(`You can buy 1 to ${maxPerSlot} at once.`)
  const cost = Math.ceil(price * count)
  const gems = getGems(player)
  if (cost > gems) return createLine(`${count} ${name} cost ${cost} gems; you have ${gems}.`)
  const room = countRoom(scene, id)
  if (room < count) return createLine(`You have room for ${room} more ${name}.`)
  return [
    { kind: 'gems', by: -cost },
    { kind: 'items', itemId: id, by: count },
    ...createLine(`You bought ${count} ${name} for ${cost} gems.`),
  ]
}

/** Returns the items that have a price and are not hidden. */
export function listOffers({ customItems, items }: Scene): CustomItem[] {
  return [...customItems.values()].filter(
    (item) =>
      item.price > 0 &&
      !item.isHiddenFromShop &&
      !item.isUnobtainable &&
      isItem(item.id) &&
      mayHandOut(items, item.id),
  )
}

const isItem = (id: number) => Number.isInteger(id) && id > 0 && id <= maxItemId

/** Finds an offer by its id, its whole name, or the only name that contains the text. */
function findOffer(scene: Scene, text: string): CustomItem | null {
  const requested = text.toLowerCase()
  const all = listOffers(scene)
  const getName = ({ id }: CustomItem) => getItemName(scene, id).toLowerCase()
  const exact = all.find((it) => String(it.id) === requested || getName(it) === requested)
  if (exact) return exact
  const [only, ...others] = all.filter((it) => getName(it).includes(requested))
  return others.length === 0 ? (only ?? null) : null
}

function describeOffers(scene: Scene): string {
  const all = listOffers(scene)
  if (all.length === 0) return 'The shop sells nothing now.'
  const listed = all.slice(0, maxListed)
  const texts = listed.map(
    ({ id, price }) => `${getItemName(scene, id)} (${Math.ceil(price)} gems)`,
  )
  const left = all.length - listed.length
  return `The shop sells ${texts.join(', ')}${left > 0 ? ` and ${left} more` : ''}.`
}

const createLine = (text: string): GameEvent[] => [
  { kind: 'message', to: 'actor', text, as: 'line' },
]
