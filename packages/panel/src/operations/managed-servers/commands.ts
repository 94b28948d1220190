import { useQuery } from '@tanstack/react-query'
import { listManagedServers } from '@trellis/contract/operations/managed-servers.ts'
import type { FeatureCommands } from '../../kit/commands.ts'
import { toFoundCommands } from '../../kit/found-commands.ts'
import { mayDo } from '../../kit/may-do.ts'
import { getQuery } from '../../kit/queries.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { serverMessages } from '../../messages/server.ts'

export const managedServersCommands: FeatureCommands = {
  sources: [
    {
      group: 'servers',
      isFor: ({ user }) => !user.isBanned && mayDo(user, 'servers:view'),
      useCommands: useServerCommands,
    },
  ],
}

function useServerCommands(search: string) {
  const servers = useQuery({ ...getQuery(listManagedServers, {}), enabled: search !== '' })
  return toFoundCommands({
    query: servers,
    rows: search === '' ? [] : (servers.data ?? []),
    failed: paletteMessages.failed.servers,
    toCommand: ({ name, ownerGrowId, status }) => ({
      id: `server ${name}`,
      title: name,
      note: [ownerGrowId, serverMessages.server.statuses[status]]
        .filter((it) => it !== '')
        .join(' · '),
      icon: 'server',
      to: `/admin?${new URLSearchParams({ tab: 'servers', search: name })}`,
    }),
  })
}
