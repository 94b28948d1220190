import { formatEventLine } from '../console/event-lines.ts'
import { getUptimeSeconds } from '../game/state.ts'
import type { Command, CommandContext } from './registry.ts'

export const serverCommands: Command[] = [
  {
    name: 'status',
    usage: '',
    help: 'Shows how the server is doing.',
    needs: 0,
    run: ({ print, server, game, documents }) => {
      const { worlds, players } = documents
      print(`${server.name} (port ${server.port}), Trellis engine ${server.version}`)
      print(`Players online: ${game.players.size} of ${players.size} known`)
      print(`Worlds: ${worlds.size}`)
      print(`Up for ${formatDuration(getUptimeSeconds(game))}`)
    },
  },
  {
    name: 'players',
    usage: '',
    help: 'Lists who is online.',
    needs: 0,
    run: ({ print, game }) => {
      if (game.players.size === 0) return print('Nobody is online.')
      for (const player of game.players.values()) {
        print(`${player.growId} in ${player.world ?? 'the world menu'}`)
      }
    },
  },
  {
    name: 'say',
    usage: '<text>',
    help: 'Sends a message to all players online.',
    needs: 1,
    run: ({ print, sendToAll }, words) => {
      const line = `Server: ${words.join(' ')}`
      print(line)
      sendToAll(line)
    },
  },
  {
    name: 'kick',
    usage: '<player> [reason]',
    help: 'Disconnects a player.',
    needs: 1,
    run: ({ print, kick }, [growId = '', ...reason]) => {
      const why = formatEventLine({
        kind: 'moderation',
        action: 'kick',
        growId,
        by: null,
        reason: reason.length > 0 ? reason.join(' ') : null,
      })
      if (!kick(growId, why)) print(`${growId} is not online.`)
    },
  },
  {
    name: 'save',
    usage: '',
    help: 'Writes everything that changed to the disk.',
    needs: 0,
    run: async ({ print, save }) => {
      const saved = await save()
      print(saved.length === 0 ? 'Nothing had changed.' : `Saved ${saved.join(', ')}.`)
    },
  },
  {
    name: 'time',
    usage: '',
    help: 'Shows the server time.',
    needs: 0,
    run: ({ print, now }) => print(`${new Date(now()).toISOString()} (UTC)`),
  },
  {
    name: 'uptime',
    usage: '',
    help: 'Shows for how long the server has been up.',
    needs: 0,
    run: ({ print, game }) => print(`Up for ${formatDuration(getUptimeSeconds(game))}.`),
  },
  {
    name: 'version',
    usage: '',
    help: 'Shows the version of the engine.',
    needs: 0,
    run: ({ print, server }) => print(`Trellis engine ${server.version}`),
  },
  {
    name: 'stop',
    usage: '',
    help: 'Saves everything and stops the server.',
    needs: 0,
    run: (context: CommandContext) => context.stop('console'),
  },
]

function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
