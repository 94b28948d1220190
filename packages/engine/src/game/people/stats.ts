import type { JsonObject } from '@trellis/document/json-value.ts'
import { createLineToActor } from '../events/message-events.ts'
import { getGems } from '../items/gems.ts'
import type { Rule } from '../scene.ts'
import { findBanked, formatLocks } from './bank.ts'
import { formatTime } from './format-time.ts'
import { findHome } from './home.ts'
import { getPlaytime } from './playtime.ts'
import { formatProgress } from './progress.ts'

export const statsRule: Rule<unknown> = ({ actor }) =>
  listStatsLines(actor.player).map(createLineToActor)

export const gemsRule: Rule<unknown> = ({ actor: { player } }) => [
  createLineToActor(`You have ${getGems(player)} gems.`),
]

/** Returns the lines that players may read from their own file. */
export function listStatsLines(player: JsonObject): string[] {
  const home = findHome(player)
  return [
    `You are ${formatProgress(player)}.`,
    `You have ${getGems(player)} gems; ${describeBank(player)} in the bank.`,
    home === null ? 'You have no home world.' : `Your home world is \`w${home}\`\`.`,
    `You have played ${formatTime(getPlaytime(player) * 1000) ?? 'for ages'}.`,
  ]
}

function describeBank(player: JsonObject): string {
  const amounts = (['wl', 'dl'] as const).map((lock) =>
    formatLocks(Math.floor(findBanked(player, lock) ?? 0), lock),
  )
  return amounts.join(' and ')
}
