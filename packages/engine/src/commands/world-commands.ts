import { isLocked, setLocked, setWeather, type World } from '../game/world.ts'
import type { Command, CommandContext } from './registry.ts'

const mostListed = 200

export const worldCommands: Command[] = [
  {
    name: 'worlds',
    usage: '',
    help: 'Lists the worlds.',
    needs: 0,
    run: ({ print, worlds }) => {
      const names = worlds.names
      print(`${names.length} ${names.length === 1 ? 'world' : 'worlds'}:`)
      for (const name of names.slice(0, mostListed)) print(`  ${name}`)
      if (names.length > mostListed) print(`  … and ${names.length - mostListed} more`)
    },
  },
  {
    name: 'world',
    usage: '<name>',
    help: 'Shows one world.',
    needs: 1,
    run: (context, words) =>
      withWorld(context, words, (world) => {
        context.print(`${world.name}: owner ${world.owner || 'nobody'}`)
        context.print(`  Weather ${world.weather}, default ${world.defaultWeather}`)
        context.print(`  Entry level ${world.entryLevel}, ${isLocked(world) ? 'locked' : 'open'}`)
      }),
  },
  {
    name: 'weather',
    usage: '<world> <id>',
    help: 'Changes the weather of a world.',
    needs: 2,
    run: (context, words) =>
      withWorld(context, words, (world) => {
        const id = Number(words[1])
        if (!Number.isInteger(id) || id < 0 || id > 255) {
          return context.print('A weather is a whole number from 0 to 255.')
        }
        setWeather(world, id)
        context.print(`The weather of ${world.name} is now ${id}.`)
      }),
  },
  {
    name: 'lock',
    usage: '<world>',
    help: 'Closes a world to visitors.',
    needs: 1,
    run: (context, words) =>
      withWorld(context, words, (world) => {
        setLocked(world, true)
        context.print(`${world.name} is locked.`)
      }),
  },
  {
    name: 'unlock',
    usage: '<world>',
    help: 'Opens a locked world again.',
    needs: 1,
    run: (context, words) =>
      withWorld(context, words, (world) => {
        setLocked(world, false)
        context.print(`${world.name} is open.`)
      }),
  },
]

async function withWorld(
  { worlds, print }: CommandContext,
  words: string[],
  act: (world: World) => void,
): Promise<void> {
  const name = (words[0] ?? '').toUpperCase()
  const world = await worlds.find(name)
  if (world) act(world)
  else print(`There is no world ${name}. Type "worlds" for the list.`)
}
