import type { JsonObject } from '@trellis/document/json-value.ts'
import { gemsOf } from '../avatar.ts'
import type { Rule } from '../scene.ts'
import { lineToActor } from '../telling.ts'
import { bankedOf, inLocks } from './bank.ts'
import { homeOf } from './home.ts'
import { playtimeOf } from './playtime.ts'
import { progressText } from './progress.ts'
import { inTimeWords } from './time-words.ts'

export const statsRule: Rule<unknown> = ({ actor }) => statsLines(actor.player).map(lineToActor)

export const gemsRule: Rule<unknown> = ({ actor: { player } }) => [
  lineToActor(`You have ${gemsOf(player)} gems.`),
]

/** Returns the lines that players may read from their own file. */
export function statsLines(player: JsonObject): string[] {
  const home = homeOf(player)
  return [
    `You are ${progressText(player)}.`,
    `You have ${gemsOf(player)} gems; ${bankText(player)} in the bank.`,
    home === null ? 'You have no home world.' : `Your home world is \`w${home}\`\`.`,
    `You have played ${inTimeWords(playtimeOf(player) * 1000) ?? 'for ages'}.`,
  ]
}

function bankText(player: JsonObject): string {
  const amounts = (['wl', 'dl'] as const).map((lock) =>
    inLocks(Math.floor(bankedOf(player, lock) ?? 0), lock),
  )
  return amounts.join(' and ')
}
