import { useQueryClient } from '@tanstack/react-query'
import { createSocketTicket } from '@trellis/contract/auth.ts'
import { useEffect, useState } from 'react'
import { refreshBackup } from '../features/backups/backup-cache.ts'
import { createConsoleFeed } from '../features/console/console-feed.ts'
import type { LiveConsole } from '../features/console/live-console.ts'
import { noticesKey } from '../features/notices/notice-cache.ts'
import { refreshOnlinePlayers } from '../features/players/use-online-players.ts'
import { refreshPublicCodes } from '../features/redeem-codes/public-codes-cache.ts'
import { refreshTasks } from '../features/scheduled-tasks/task-cache.ts'
import { refreshServer } from '../features/servers/server-cache.ts'
import { refreshAdminViews } from '../features/undo/refresh-admin-views.ts'
import { createWorldFeed, type WorldFeed } from '../features/worlds/live-world/world-feed.ts'
import { call } from '../lib/call.ts'
import { isMaintenance } from '../lib/call-failure.ts'
import { type LiveSocket, openLiveSocket, type SocketNews } from '../lib/live-socket.ts'
import { renewSession } from '../lib/renew-session.ts'
import { session } from '../lib/session.ts'
import { createStore } from '../lib/store.ts'
import { showToast } from '../ui/toast.ts'
import { words } from '../words/words.ts'
import { applyLiveEvent } from './apply-live-event.ts'

const levels = { error: 'error', lost: 'warning', back: 'success' } as const

type Live = { console: LiveConsole; worlds: WorldFeed }

/** The tab's one live socket, open while it is wanted. */
export function useLive(userId: string, isWanted: boolean): Live {
  const client = useQueryClient()
  const [feed] = useState(createConsoleFeed)
  const [state] = useState(() => createStore<ReturnType<LiveSocket['state']['read']>>('CLOSED'))
  const [socket] = useState(() => createStore<LiveSocket | null>(null))

  const [worlds] = useState(() => createWorldFeed((command) => socket.read()?.send(command)))

  useEffect(() => {
    if (!isWanted) return
    const live = openLiveSocket({
      findAddress: () => findAddress(userId, feed.buffer.nextSeq),
      renewSession: async () => renewSession(session.read()?.sessionToken ?? ''),
      isExpected: isMaintenance,
      onEvent: (event) => applyLiveEvent(event, { client, userId, feed, worlds }),
      onNews: (news: SocketNews) => {
        showToast(levels[news], words.socket[news], `socket-${news}`)
        // What happened in between came without us.
        if (news !== 'back') return
        void refreshServer(client, userId)
        void client.invalidateQueries({ queryKey: noticesKey(userId) })
        void refreshPublicCodes(client, userId)
        void refreshBackup(client, userId)
        void refreshTasks(client, userId)
        void refreshOnlinePlayers(client, userId)
        void refreshAdminViews(client)
      },
    })
    socket.write(live)
    state.write(live.state.read())
    const stop = live.state.subscribe(() => {
      const now = live.state.read()
      state.write(now)
      if (now === 'OPEN') worlds.resume()
      else worlds.pause()
    })
    return () => {
      live.close()
      stop()
      state.write('CLOSED')
      socket.write(null)
    }
  }, [client, feed, isWanted, socket, state, userId, worlds])

  const [console] = useState<LiveConsole>(() => ({
    feed,
    state,
    sendCommand: (command) =>
      socket.read()?.send({ type: 'console_command', payload: { command } }),
  }))
  return { console, worlds }
}

async function findAddress(userId: string, since: number | null): Promise<string> {
  const { ticket } = await call(createSocketTicket, {})
  const address = new URL(`/api/ws/${encodeURIComponent(userId)}`, location.origin)
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
  address.searchParams.set('token', ticket)
  if (since !== null) address.searchParams.set('since', String(since))
  return address.href
}
