import type { ChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import type { GamePage } from '@trellis/contract/operations/game-page.ts'
import { gamePageMessages } from '../../messages/game-page.ts'

type GameFeature = { name: string; text: string }

/** Returns the features of a server. One that needs a command is listed only while all players may use it. */
export function listGameFeatures({
  commands,
  store,
  reward,
  kit,
  recipes,
}: GamePage): GameFeature[] {
  const text = gamePageMessages.features
  const names = new Set(commands.map(({ name }) => name))
  const needs = (name: ChatCommandName, feature: GameFeature) => (names.has(name) ? [feature] : [])
  const hasStore = store.packs + store.offers > 0
  const hasKit = kit.gems > 0 || kit.items > 0
  return [
    { name: text.farming, text: text.farmingText },
    { name: text.splicing, text: text.splicingText({ count: recipes }) },
    { name: text.crafting, text: text.craftingText },
    { name: text.locks, text: text.locksText },
    { name: text.vending, text: text.vendingText },
    { name: text.boxes, text: text.boxesText },
    ...needs('trade', { name: text.trading, text: text.tradingText }),
    ...needs('friend', { name: text.friends, text: text.friendsText }),
    ...needs('guild', { name: text.guilds, text: text.guildsText }),
    ...needs('achievements', { name: text.achievements, text: text.achievementsText }),
    ...needs('rate', { name: text.ratings, text: text.ratingsText }),
    ...needs('events', { name: text.events, text: text.eventsText }),
    ...needs('emotes', { name: text.emotes, text: text.emotesText }),
    ...(hasStore ? [{ name: text.store, text: text.storeText(store) }] : []),
    ...(reward === null
      ? []
      : [{ name: text.reward, text: text.rewardText({ ...reward, more: reward.gemsPerDay }) }]),
    ...(hasKit ? [{ name: text.kit, text: text.kitText(kit) }] : []),
  ]
}
