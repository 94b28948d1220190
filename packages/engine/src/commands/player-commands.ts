import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import { listBounds } from '@trellis/contract/kit/list-bounds.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { type BannedName, listBannedNames } from '@trellis/game-data/ban-list.ts'
import { countItem, give } from '@trellis/game-data/inventory.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import { formatEventLine } from '../console/event-lines.ts'
import { take } from '../game/items/inventory.ts'
import { getRank } from '../game/people/rank.ts'
import { mute } from '../game/rights/chat.ts'
import { getSettings } from '../game/settings/settings.ts'
import { fullBansSentence } from '../moderation/full-bans.ts'
import type { Command, CommandContext } from './registry.ts'

const maxGems = 2_100_000_000
const maxMinutes = 525_600

export const playerCommands: Command[] = [
  {
    name: 'player',
    ...consoleCommands.player,
    needs: 1,
    run: async ({ print, documents }, [name = '']) => {
      const player = await documents.find({ kind: 'player', name })
      if (!player) return print(`There is no player ${name}.`)
      const { creators } = getSettings(documents.peek({ kind: 'config' }))
      print(`${documents.players.find(name)}: level ${player.level ?? 1}, ${player.gems ?? 0} gems`)
      print(`  Rank ${getRank(player, documents.players.find(name) ?? name, creators)}`)
    },
  },
  {
    name: 'give',
    ...consoleCommands.give,
    needs: 3,
    run: async (context, [name = '', ...numbers]) => {
      const [item = Number.NaN, count = Number.NaN] = numbers.map(Number)
      if (!Number.isInteger(item) || item < 1 || !Number.isInteger(count) || count === 0) {
        return context.print('An item is its id, a count is a whole number.')
      }
      if (count > 0 && !(await context.mayHandOut(item)))
        return context.print(`Item ${item} cannot be given to players.`)
      const put = (player: JsonObject) => {
        const inventory = getInventory(player)
        if (count > 0) give(inventory, item, count)
        else take(inventory, item, -count)
        return `now has ${countItem(inventory, item)} of item ${item}`
      }
      await change(context, name, { key: 'inventory', act: put })
    },
  },
  {
    name: 'gems',
    ...consoleCommands.gems,
    needs: 2,
    run: async (context, [name = '', amount]) => {
      const gems = Number(amount)
      if (!Number.isInteger(gems) || gems < 0 || gems > maxGems) {
        return context.print(`Gems are a whole number from 0 to ${maxGems}.`)
      }
      const set = (player: JsonObject) => {
        player.gems = gems
        return `now has ${gems} gems`
      }
      await change(context, name, { key: 'gems', act: set })
    },
  },
  {
    name: 'mute',
    ...consoleCommands.mute,
    needs: 2,
    run: async (context, [name = '', minutes]) => {
      const forMinutes = Number(minutes)
      if (!Number.isInteger(forMinutes) || forMinutes < 0 || forMinutes > maxMinutes) {
        return context.print(`Minutes are a whole number from 0 to ${maxMinutes}.`)
      }
      const silence = (player: JsonObject) => {
        mute(player, context.now() + forMinutes * 60_000)
        // The mute listener reports the result.
        return ''
      }
      await change(context, name, { key: 'muted_until', act: silence })
    },
  },
  {
    name: 'ban',
    ...consoleCommands.ban,
    needs: 1,
    run: async (context, [name = '']) => {
      if (!isGrowId(name)) return context.print(`${name} is no GrowID.`)
      const entry = { name, at: new Date(context.now()).toISOString(), by: 'console' }
      let isFull = false
      await changeBans(context, (bans) => {
        const others = bans.filter((ban) => !isSame(ban.name, name))
        isFull = others.length >= listBounds.bans.max
        return isFull ? bans : [...others, entry]
      })
      if (isFull) return context.print(fullBansSentence)
      const line = formatEventLine({
        kind: 'moderation',
        action: 'ban',
        growId: name,
        by: 'console',
      })
      if (!context.kick(name, line)) context.print(line)
    },
  },
  {
    name: 'unban',
    ...consoleCommands.unban,
    needs: 1,
    run: async (context, [name = '']) => {
      await changeBans(context, (bans) => bans.filter((ban) => !isSame(ban.name, name)))
      if (!isGrowId(name)) return context.print(`${name} is no GrowID.`)
      context.print(
        formatEventLine({ kind: 'moderation', action: 'unban', growId: name, by: 'console' }),
      )
    },
  },
]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function getInventory(player: JsonObject): unknown[] {
  if (!Array.isArray(player.inventory)) player.inventory = []
  const { inventory } = player
  return Array.isArray(inventory) ? inventory : []
}

type PlayerChange = { key: string; act: (player: JsonObject) => string }

/** Prints the success message once the change is on disk, then shows the change to the player. */
async function change(
  { documents, print, edited }: CommandContext,
  name: string,
  { key, act }: PlayerChange,
): Promise<void> {
  let outcome = ''
  const document = { kind: 'player', name } as const
  const isThere = await documents.edit(document, (player) => {
    outcome = act(player)
  })
  if (isThere) edited(document, [[key]])
  if (!isThere) print(`There is no player ${name}.`)
  else if (outcome !== '') print(`${documents.players.find(name)} ${outcome}.`)
}

async function changeBans(
  { documents }: CommandContext,
  act: (bans: BannedName[]) => BannedName[],
): Promise<void> {
  const document = { kind: 'bans' } as const
  await documents.edit(document, (bans) => {
    bans.players = act(listBannedNames(bans))
  })
}
