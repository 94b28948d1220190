import { NativeSelect } from '@mantine/core'
import type { ServerStatus } from '@trellis/contract/hosting/servers.ts'
import type { ServerId } from '@trellis/contract/kit/ids.ts'
import type { CSSProperties, ReactNode } from 'react'
import { useAccount } from '../../kit/account.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { serverMessages } from '../../messages/server.ts'
import { serverListMessages } from '../../messages/server-list.ts'
import { useChooseServer } from './use-choose-server.ts'
import { useServerList } from './use-server-list.ts'

type ServerSwitcherProps = {
  /** Shown to a user with one server. */
  fallback?: ReactNode
  /** How it fits into its place. */
  style: CSSProperties
}

/** Chooses the server that the panel shows. */
export function ServerSwitcher({ fallback = null, style }: ServerSwitcherProps) {
  const { profile } = useAccount()
  const select = useChooseServer()
  const servers = useServerList()
  const serverId = useServerId()
  if (servers.length < 2) return fallback
  const withoutSlot = profile?.serversWithoutSlot ?? []
  const describeStatus = (id: ServerId, status: ServerStatus) =>
    withoutSlot.includes(id) ? serverListMessages.noSlot : serverMessages.server.statuses[status]
  const options = servers.map(({ id, name, kind, status }) => ({
    value: id,
    label: serverListMessages.option({ name, kind, status: describeStatus(id, status) }),
  }))
  const choose = (chosen: string) => {
    const serverId = servers.find(({ id }) => id === chosen)?.id
    if (serverId !== undefined) select(serverId)
  }
  return (
    <NativeSelect
      aria-label={serverListMessages.label}
      data={options}
      value={serverId}
      onChange={(event) => choose(event.currentTarget.value)}
      style={style}
    />
  )
}
