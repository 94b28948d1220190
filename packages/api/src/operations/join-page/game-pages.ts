import { withDefaultCommands } from '@trellis/contract/kit/command-rules.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { GamePage } from '@trellis/contract/operations/game-page.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { readCommandEntries } from '@trellis/game-data/command-entry.ts'
import { readDailyReward } from '@trellis/game-data/daily-reward.ts'
import { readRecipeEntry } from '@trellis/game-data/recipe-entry.ts'
import { readPack } from '@trellis/game-data/store-pack.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import { createNoPageFault, type PublicPages } from './public-pages.ts'

type Deps = { pages: Pick<PublicPages, 'open'>; link: Pick<AgentLink, 'ask'>; now: () => number }
type GameFacts = Omit<GamePage, 'name'>
type Kept = { at: number; facts: Promise<GameFacts> }

/** All visitors of a page share one reading of the settings, which is at most this old. */
const keptMs = 15_000
const maxKept = 500

export type GamePages = ReturnType<typeof createGamePages>

/** Describes the game of a server to strangers, by the settings of that server. */
export function createGamePages({ pages, link, now }: Deps) {
  const kept = new Map<string, Kept>()

  async function read(serverId: string): Promise<GameFacts> {
    const document = { kind: 'config' } as const
    const { text } = await link.ask('document.read', { serverId, document, reader: null })
    return summarizeSettings(parseObject(text))
  }

  function readKept(serverId: string): Promise<GameFacts> {
    const known = kept.get(serverId)
    const age = known === undefined ? keptMs : now() - known.at
    if (known !== undefined && age >= 0 && age < keptMs) return known.facts
    const facts = read(serverId)
    kept.delete(serverId)
    kept.set(serverId, { at: now(), facts })
    const [oldest] = kept.keys()
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest)
    // The next visitor tries again.
    facts.catch(() => kept.delete(serverId))
    return facts
  }

  return {
    async read(serverName: string): Promise<GamePage> {
      const { row } = await pages.open(serverName)
      if (row.template !== null) throw createNoPageFault()
      return { name: row.name, ...(await readKept(row.id)) }
    },
  }
}

/** Returns the facts of `config.json` that players see in the game anyway. */
export function summarizeSettings(config: JsonObject): GameFacts {
  const commands = withDefaultCommands(readCommandEntries(config.COMMANDS))
  return {
    commands: commands
      .filter(({ isEnabled, rank }) => isEnabled && rank === 0)
      .map(({ name, aliases, price, cooldownSeconds }) => ({
        name,
        aliases,
        price,
        cooldownSeconds,
      })),
    store: { packs: countPacks(config, 'PACKS'), offers: countPacks(config, 'OFFERS') },
    reward: summarizeReward(config),
    kit: summarizeKit(config),
    recipes: listIn(config.SPLICING, 'RECIPES')
      .slice(0, listBounds.recipes.max)
      .filter((entry) => readRecipeEntry(entry) !== null).length,
  }
}

const countPacks = (config: JsonObject, key: string) =>
  listIn(config.STORE, key)
    .slice(0, listBounds.packs.max)
    .filter((entry) => readPack(entry) !== null).length

function summarizeReward(config: JsonObject): GameFacts['reward'] {
  const { gems, gemsPerDay, days, items } = readDailyReward(config.DAILY_REWARD)
  const isNothing = gems === 0 && gemsPerDay === 0 && items.length === 0
  return isNothing ? null : { gems, gemsPerDay, days, items: items.length }
}

function summarizeKit(config: JsonObject): GameFacts['kit'] {
  const [first] = listIn(config.NEWBIE_GET, 'ITEMS')
  const { Gemss: gems } = isObject(first) ? first : {}
  const isGems = typeof gems === 'number' && Number.isFinite(gems) && gems >= 0
  return { gems: isGems ? gems : 0, items: listIn(first, 'items').length }
}

function listIn(section: unknown, key: string): unknown[] {
  const list: unknown = isObject(section) ? section[key] : null
  return Array.isArray(list) ? list : []
}
