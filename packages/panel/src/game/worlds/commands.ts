import { useQuery } from '@tanstack/react-query'
import { listWorlds } from '@trellis/contract/game/worlds.ts'
import { findBanRefusal } from '@trellis/contract/people/bans.ts'
import { type FeatureCommands, maxFound } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { paletteMessages } from '../../messages/palette.ts'

export const worldsCommands: FeatureCommands = {
  sources: [
    {
      group: 'worlds',
      isSearch: true,
      isFor: ({ user, hasServer }) => hasServer && findBanRefusal(user) === null,
      useCommands: useWorldCommands,
    },
  ],
  shortcuts: () => {
    const text = paletteMessages.shortcuts
    return {
      title: text.map,
      shortcuts: [
        { keys: ['←', '↑', '→', '↓'], text: text.moveTile },
        { keys: [text.keys.shift, '←', '↑', '→', '↓'], text: text.moveMap },
        { keys: ['+', '−'], text: text.zoom },
        { keys: ['0'], text: text.fitMap },
        { keys: [text.keys.enter], text: text.openTile },
      ],
    }
  },
}

function useWorldCommands(search: string) {
  const serverId = useServerId()
  const worlds = useQuery({
    ...getQuery(listWorlds, {
      params: { serverId },
      query: { search, page: 1, pageSize: maxFound },
    }),
    enabled: search !== '',
  })
  const text = paletteMessages
  return toFoundCommands({
    query: worlds,
    rows: worlds.data?.worlds ?? [],
    failed: text.failed.worlds,
    toCommand: ({ name, owner }) => ({
      id: `world ${name}`,
      title: name,
      note: owner === '' ? text.freeWorld : text.worldOf({ owner }),
      icon: 'world',
      to: `/worlds?${new URLSearchParams({ search: name, map: name })}`,
    }),
  })
}
