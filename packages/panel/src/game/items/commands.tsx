import { useQuery } from '@tanstack/react-query'
import { searchItems, searchServerItems } from '@trellis/contract/game/items.ts'
import { type CommandReader, type FeatureCommands, maxFound } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { getQuery } from '../../kit/queries.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { itemsMessages } from '../../messages/items.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { Sprite } from './sprite.tsx'

export const itemsCommands: FeatureCommands = {
  sources: [
    {
      group: 'items',
      isSearch: true,
      isFor: ({ user }) => !user.isBanned,
      useCommands: useItemCommands,
    },
  ],
}

function useItemCommands(name: string, { hasServer }: CommandReader) {
  const serverId = useServerId()
  const query = { name, limit: maxFound }
  const isWanted = name !== ''
  const own = useQuery({
    ...getQuery(searchServerItems, { params: { serverId }, query }),
    enabled: isWanted && hasServer,
  })
  const all = useQuery({ ...getQuery(searchItems, { query }), enabled: isWanted && !hasServer })
  const items = hasServer ? own : all
  return toFoundCommands({
    query: items,
    rows: items.data ?? [],
    failed: paletteMessages.failed.items,
    toCommand: (item) => ({
      id: `item ${item.id}`,
      title: item.name,
      note: itemsMessages.picker.idOf({ id: item.id }),
      icon: 'box',
      picture: <Sprite item={item} size={32} />,
      to: `/items?${new URLSearchParams({ name: item.name, item: String(item.id) })}`,
    }),
  })
}
