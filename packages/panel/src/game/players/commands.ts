import { useQuery } from '@tanstack/react-query'
import { listPlayers } from '@trellis/contract/game/players.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { type FeatureCommands, maxFound } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { getPlayerPath } from '../../kit/player-path.ts'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { paletteMessages } from '../../messages/palette.ts'

export const playersCommands: FeatureCommands = {
  sources: [
    {
      group: 'players',
      isSearch: true,
      isFor: ({ user, hasServer }) => hasServer && findBanRefusal(user) === null,
      useCommands: usePlayerCommands,
    },
  ],
}

function usePlayerCommands(search: string) {
  const serverId = useServerId()
  const players = useQuery({
    ...getQuery(listPlayers, {
      params: { serverId },
      query: { search, page: 1, pageSize: maxFound },
    }),
    enabled: search !== '',
  })
  const text = paletteMessages
  return toFoundCommands({
    query: players,
    rows: players.data?.players ?? [],
    failed: text.failed.players,
    toCommand: ({ name, level }) => ({
      id: `player ${name}`,
      title: name,
      note: text.levelOf({ level }),
      icon: 'user',
      to: getPlayerPath(name),
    }),
  })
}
