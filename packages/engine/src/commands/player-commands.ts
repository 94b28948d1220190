import { type BannedName, bannedNames } from '@trellis/game-data/ban-list.ts'
import type { JsonObject } from '@trellis/game-data/json-text.ts'
import { isGrowId } from '@trellis/game-data/names.ts'
import { countOf, give, take } from '../game/inventory.ts'
import { rankOf } from '../game/rank.ts'
import { settingsOf } from '../game/settings.ts'
import type { Command, CommandContext } from './registry.ts'

const mostGems = 2_100_000_000

export const playerCommands: Command[] = [
  {
    name: 'player',
    usage: '<player>',
    help: 'Shows one player.',
    needs: 1,
    run: async ({ print, documents }, [name = '']) => {
      const player = await documents.find({ kind: 'player', name })
      if (!player) return print(`There is no player ${name}.`)
      const { creators } = settingsOf(documents.peek({ kind: 'config' }))
      print(`${documents.players.find(name)}: level ${player.level ?? 1}, ${player.gems ?? 0} gems`)
      print(`  Rank ${rankOf(player, documents.players.find(name) ?? name, creators)}`)
    },
  },
  {
    name: 'give',
    usage: '<player> <item> <count>',
    help: 'Puts items into an inventory; a count below zero takes them out.',
    needs: 3,
    run: async (context, [name = '', ...numbers]) => {
      const [item = Number.NaN, count = Number.NaN] = numbers.map(Number)
      if (!Number.isInteger(item) || item < 1 || !Number.isInteger(count) || count === 0) {
        return context.print('An item is its id, a count is a whole number.')
      }
      await change(context, name, (player) => {
        const inventory = inventoryOf(player)
        if (count > 0) give(inventory, item, count)
        else take(inventory, item, -count)
        return `now has ${countOf(inventory, item)} of item ${item}`
      })
    },
  },
  {
    name: 'gems',
    usage: '<player> <amount>',
    help: "Sets a player's gems.",
    needs: 2,
    run: async (context, [name = '', amount]) => {
      const gems = Number(amount)
      if (!Number.isInteger(gems) || gems < 0 || gems > mostGems) {
        return context.print(`Gems are a whole number from 0 to ${mostGems}.`)
      }
      await change(context, name, (player) => {
        player.gems = gems
        return `now has ${gems} gems`
      })
    },
  },
  {
    name: 'ban',
    usage: '<player>',
    help: 'Keeps a player out of the server.',
    needs: 1,
    run: async (context, [name = '']) => {
      if (!isGrowId(name)) return context.print(`${name} is no GrowID.`)
      const entry = { name, at: new Date(context.now()).toISOString(), by: 'console' }
      await changeBans(context, (bans) => [...bans.filter((ban) => !isSame(ban.name, name)), entry])
      if (!context.kick(name, `${name} is banned.`)) context.print(`${name} is banned.`)
    },
  },
  {
    name: 'unban',
    usage: '<player>',
    help: 'Lets a banned player join again.',
    needs: 1,
    run: async (context, [name = '']) => {
      await changeBans(context, (bans) => bans.filter((ban) => !isSame(ban.name, name)))
      context.print(`${name} may join.`)
    },
  },
]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function inventoryOf(player: JsonObject): unknown[] {
  if (!Array.isArray(player.inventory)) player.inventory = []
  const { inventory } = player
  return Array.isArray(inventory) ? inventory : []
}

/** Says that it is done when it is on disk. */
async function change(
  { documents, print }: CommandContext,
  name: string,
  act: (player: JsonObject) => string,
): Promise<void> {
  let outcome = ''
  const isThere = await documents.edit({ kind: 'player', name }, (player) => {
    outcome = act(player)
  })
  print(isThere ? `${documents.players.find(name)} ${outcome}.` : `There is no player ${name}.`)
}

async function changeBans(
  { documents }: CommandContext,
  act: (bans: BannedName[]) => BannedName[],
): Promise<void> {
  const document = { kind: 'bans' } as const
  await documents.edit(document, (bans) => {
    bans.players = act(bannedNames(bans))
  })
}
