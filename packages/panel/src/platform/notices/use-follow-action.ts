import { useQueryClient } from '@tanstack/react-query'
import { type ListedServer, listServers } from '@trellis/contract/hosting/server-list.ts'
import type { NoticeAction } from '@trellis/contract/platform/notices.ts'
import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { chooseServer } from '../../design/choose-server.ts'
import { getKey } from '../../kit/queries.ts'

/** Returns the click of a notice's link, which shows the server of the notice first. */
export function useFollowAction({ serverId, path }: NoticeAction, onFollow: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    onFollow()
    if (serverId === undefined) return
    const servers = client.getQueryData<ListedServer[]>(getKey(listServers, {}))
    // A user of one server loads no list, and a server that is gone cannot be shown.
    if (servers === undefined || !servers.some(({ id }) => id === serverId)) return
    event.preventDefault()
    chooseServer(serverId, () => void navigate(path))
  }
}
