import { useQuery } from '@tanstack/react-query'
import {
  type HostedServer,
  readStatus,
  type VisibleServer,
} from '@trellis/contract/hosting/servers.ts'
import { noServer } from '@trellis/contract/people/users.ts'
import { useAccount } from '../../kit/account.ts'
import { getStatusText } from '../../kit/call-failure.ts'
import { getQuery } from '../../kit/queries.ts'
import { selectedServer, useServerId } from '../../kit/shown-server.ts'
import { dashboardMessages } from '../../messages/dashboard.ts'
import { createUnlistedServer, getServerQuery } from './server-cache.ts'

const recheckMs = 30_000

/** The server that the tab shows as the public list has it, with what only its owner and members see. */
export function useShownServer() {
  const { user, profile } = useAccount()
  const serverId = useServerId()
  const own = useQuery({
    ...getServerQuery(serverId, user.id),
    enabled: profile !== null,
    refetchInterval: recheckMs,
  })
  const detail = own.data?.server ?? null
  const selected = profile?.selectedServer ?? noServer
  // Another server than the selected one has no name until it has loaded.
  const isSelected = serverId === selectedServer
  const name = isSelected ? selected : (detail?.name ?? null)
  const shown = detail?.name === name ? detail : null
  const hasServer = isSelected ? selected !== noServer : own.data?.server !== null
  const status = useQuery({
    ...getQuery(readStatus, {}),
    enabled: hasServer,
    refetchInterval: recheckMs,
    meta: {
      fallback: (error) => dashboardMessages.statusFailed({ statusText: getStatusText(error) }),
    },
  })
  return {
    server:
      hasServer && name !== null
        ? (findCopy(shown) ?? getShownServer(name, status.data?.hostedServers))
        : null,
    detail: shown,
    isDetailLoading: own.isLoading,
    isLoading: profile === null || (hasServer && (status.isPending || own.isPending)),
    error: hasServer
      ? ((status.data ? null : status.error) ?? (own.data ? null : own.error))
      : null,
    isFetching: status.isFetching || own.isFetching,
    retry: () => {
      void status.refetch()
      void own.refetch()
    },
  }
}

export type ShownServer = HostedServer
export type ServerDetail = VisibleServer

/** The public list has no test copies, which only those know who may see them. */
function findCopy(detail: VisibleServer | null): HostedServer | null {
  if (detail === null || detail.testCopy === null) return null
  const { name, status, players, version } = detail
  return { name, status, players, version }
}

/** While the list has not come nothing is known; a server that the list lacks is offline. */
function getShownServer(name: string, hosted: readonly HostedServer[] | undefined): HostedServer {
  if (hosted === undefined) return { ...createUnlistedServer(name), status: 'UNKNOWN' }
  return hosted.find((it) => it.name === name) ?? createUnlistedServer(name)
}
