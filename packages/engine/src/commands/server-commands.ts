import { consoleCommands } from '@trellis/contract/kit/console-commands.ts'
import { formatEventLine } from '../console/event-lines.ts'
import { getUptimeSeconds } from '../game/state.ts'
import type { Command, CommandContext } from './registry.ts'

export const serverCommands: Command[] = [
  {
    name: 'status',
    ...consoleCommands.status,
    needs: 0,
    run: ({ print, server, game, documents }) => {
      const { worlds, players } = documents
      print(`${server.name} (port ${server.port}), Trellis engine ${server.version}`)
      print(`Players online: ${game.players.size} of ${players.size} known`)
      print(`Worlds: ${worlds.size}`)
      print(`Up for ${formatDuration(getUptimeSeconds(game))}`)
    },
  },
  ...(['players', 'who', 'list'] as const).map((name) => ({
    name,
    ...consoleCommands[name],
    needs: 0,
    run: printPlayers,
  })),
  {
    name: 'say',
    ...consoleCommands.say,
    needs: 1,
    run: ({ print, sendToAll }, words) => {
      const line = `Server: ${words.join(' ')}`
      print(line)
      sendToAll(line)
    },
  },
  {
    name: 'kick',
    ...consoleCommands.kick,
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
    ...consoleCommands.save,
    needs: 0,
    run: async ({ print, save }) => {
      const saved = await save()
      print(saved.length === 0 ? 'Nothing had changed.' : `Saved ${saved.join(', ')}.`)
    },
  },
  {
    name: 'time',
    ...consoleCommands.time,
    needs: 0,
    run: ({ print, now }) => print(`${new Date(now()).toISOString()} (UTC)`),
  },
  {
    name: 'uptime',
    ...consoleCommands.uptime,
    needs: 0,
    run: ({ print, game }) => print(`Up for ${formatDuration(getUptimeSeconds(game))}.`),
  },
  {
    name: 'version',
    ...consoleCommands.version,
    needs: 0,
    run: ({ print, server }) => print(`Trellis engine ${server.version}`),
  },
  {
    name: 'stop',
    ...consoleCommands.stop,
    needs: 0,
    run: (context: CommandContext) => context.stop('console'),
  },
]

function printPlayers({ print, game }: CommandContext): void {
  if (game.players.size === 0) return print('Nobody is online.')
  for (const player of game.players.values())
    print(`${player.growId} in ${player.world ?? 'the world menu'}`)
}

function formatDuration(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor((seconds % 3600) / 60)
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}
