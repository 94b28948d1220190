import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import type { DocumentPath } from '@trellis/contract/kit/document.ts'
import { worldHeight, worldWidth } from '@trellis/game-data/world-file.ts'
import { formatCount } from '../counted.ts'
import { getBlock } from '../game/world/block.ts'
import {
  getDefaultWeather,
  getEntryLevel,
  getOwner,
  getShownWeather,
  isLocked,
  setLocked,
  setWeather,
  type World,
} from '../game/world/world.ts'
import type { Command, CommandContext } from './registry.ts'

const maxListed = 200

export const worldCommands: Command[] = [
  {
    name: 'worlds',
    ...consoleCommands.worlds,
    needs: 0,
    run: ({ print, documents }) => {
      const names = documents.worlds.sorted
      print(`${formatCount(names.length, 'world')}:`)
      for (const name of names.slice(0, maxListed)) print(`  ${name}`)
      if (names.length > maxListed) print(`  … and ${names.length - maxListed} more`)
    },
  },
  {
    name: 'world',
    ...consoleCommands.world,
    needs: 1,
    run: async (context, words) => {
      const world = await find(context, words)
      if (!world) return
      const { name, value } = world
      context.print(`${name}: owner ${getOwner(value) || 'nobody'}`)
      context.print(`  Weather ${getShownWeather(value)}, default ${getDefaultWeather(value)}`)
      context.print(`  Entry level ${getEntryLevel(value)}, ${isLocked(value) ? 'locked' : 'open'}`)
    },
  },
  {
    name: 'weather',
    ...consoleCommands.weather,
    needs: 2,
    run: async (context, words) => {
      const id = Number(words[1])
      if (!Number.isInteger(id) || id < 0 || id > 255) {
        return context.print('A weather is a whole number from 0 to 255.')
      }
      const set = (world: World) => setWeather(world, id)
      await change(context, words, { path: ['weather'], act: set }, `now has weather ${id}`)
    },
  },
  {
    name: 'lock',
    ...consoleCommands.lock,
    needs: 1,
    run: (context, words) => change(context, words, createLockChange(true), 'is locked'),
  },
  {
    name: 'unlock',
    ...consoleCommands.unlock,
    needs: 1,
    run: (context, words) => change(context, words, createLockChange(false), 'is open'),
  },
  {
    name: 'setblock',
    ...consoleCommands.setblock,
    needs: 4,
    run: async (context, words) => {
      const [x = -1, y = -1, item = -1] = words.slice(1).map(Number)
      if (!isTile(x, y) || !Number.isInteger(item) || item < 0 || item > 65_535) {
        return context.print('x is 0 to 99, y is 0 to 59, an item is its id.')
      }
      const at = x + y * worldWidth
      const put = (world: World) => setForeground(world, at, item)
      const setting = { path: ['blocks', at], act: put }
      await change(context, words, setting, `has item ${item} at ${x}, ${y}`)
    },
  },
]

function isTile(x: number, y: number): boolean {
  const isWhole = Number.isInteger(x) && Number.isInteger(y)
  return isWhole && x >= 0 && x < worldWidth && y >= 0 && y < worldHeight
}

function setForeground(world: World, at: number, item: number): void {
  const { blocks } = world
  if (Array.isArray(blocks) && at < blocks.length) blocks[at] = { ...getBlock(world, at), f: item }
}

type WorldChange = { path: DocumentPath; act: (world: World) => void }

const createLockChange = (locked: boolean): WorldChange => ({
  path: ['d_weather'],
  act: (world) => setLocked(world, locked),
})

/**
 * Prints the success message once the change is on disk, then shows the change to the players in the world.
 */
async function change(
  context: CommandContext,
  words: string[],
  { path, act }: WorldChange,
  outcome: string,
): Promise<void> {
  const name = (words[0] ?? '').toUpperCase()
  const document = { kind: 'world', name } as const
  if (await context.documents.edit(document, act)) {
    context.print(`${name} ${outcome}.`)
    context.edited(document, [path])
  } else reportMissing(context, name)
}

async function find(context: CommandContext, words: string[]) {
  const name = (words[0] ?? '').toUpperCase()
  const value = await context.documents.find({ kind: 'world', name })
  if (!value) reportMissing(context, name)
  return value && { name, value }
}

function reportMissing({ print }: CommandContext, name: string): void {
  print(`There is no world ${name}. Type "worlds" for the list.`)
}
