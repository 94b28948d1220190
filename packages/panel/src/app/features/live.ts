import type { QueryClient } from '@tanstack/react-query'
import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import type { ReactNode } from 'react'
import { showToast } from '../../design/toast.ts'
import { call } from '../../kit/call.ts'
import { isMaintenance } from '../../kit/call-failure.ts'
import type { LiveEventOf, LiveHandlers, LiveSession, LiveType } from '../../kit/live.ts'
import {
  type LiveSocket,
  openLiveSocket,
  type SocketEvent,
  type SocketState,
} from '../../kit/live-socket.ts'
import { renewSession } from '../../kit/renew-session.ts'
import { session } from '../../kit/session.ts'
import { shownServer } from '../../kit/shown-server.ts'
import { createStore, type Store } from '../../kit/store.ts'
import { shellMessages } from '../../messages/shell.ts'
import { features } from './features.ts'

const levels = { error: 'error', lost: 'warning', back: 'success' } as const

export type Live = {
  /** Opens the socket; the answer closes it. */
  connect: () => () => void
  socketState: Pick<Store<SocketState>, 'read' | 'subscribe'>
  /** Wraps the pages in the providers that features need for this session. */
  wrap: (pages: ReactNode) => ReactNode
}

/** Collects the features' parts of this tab's live socket. */
export function openLive(client: QueryClient, userId: string): Live {
  const socketState = createStore<SocketState>('CLOSED')
  let socket: LiveSocket | null = null
  const shared: LiveSession = {
    client,
    userId,
    socketState,
    send: (command) => socket?.send(command),
    signal: (signal) => {
      for (const part of parts) part.signals?.[signal]?.()
    },
  }
  const parts = features.flatMap((feature) => feature.live?.(shared) ?? [])
  const handlers = parts.reduce<Partial<LiveHandlers>>(
    (all, part) => ({ ...all, ...part.handlers }),
    {},
  )

  async function findAddress(): Promise<string> {
    const { ticket } = await call(createSocketTicket, {})
    const address = new URL(`/api/ws/${encodeURIComponent(userId)}`, location.origin)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    address.searchParams.set('token', ticket)
    const params = parts.flatMap((part) => Object.entries(part.addressParams?.() ?? {}))
    for (const [name, value] of params)
      if (value !== null) address.searchParams.set(name, String(value))
    return address.href
  }

  function showNews(news: SocketEvent) {
    showToast(levels[news], shellMessages.socket[news], `socket-${news}`)
    if (news === 'back') for (const part of parts) part.refresh?.()
  }

  function connect() {
    const opened = openLiveSocket({
      findAddress,
      renewSession: async () => renewSession(session.read()?.sessionToken ?? ''),
      isExpected: isMaintenance,
      onEvent: (event) => handle(handlers, event),
      onNews: showNews,
    })
    socket = opened
    socketState.write(opened.state.read())
    let hasOpened = false
    const watchState = () => {
      socketState.write(opened.state.read())
      if (hasOpened || opened.state.read() !== 'OPEN') return
      hasOpened = true
      for (const part of parts) part.catchUp?.()
    }
    const ends = [opened.state.subscribe(watchState), ...parts.map((part) => part.follow?.())]
    return () => {
      opened.close()
      for (const end of ends) end?.()
      socketState.write('CLOSED')
      socket = null
    }
  }

  const wrap = (pages: ReactNode) =>
    parts.reduceRight((inner, part) => part.wrap?.(inner) ?? inner, pages)
  return { connect, socketState, wrap }
}

/** Passes an event on, unless it is about a server that the tab does not show any more. */
function handle<Type extends LiveType>(handlers: Partial<LiveHandlers>, event: LiveEventOf<Type>) {
  const shown = shownServer.read()
  const serverId = findServerId(event.payload)
  const isOfAnother = serverId !== undefined && serverId !== null && serverId !== shown
  if (shown !== null && isOfAnother) return
  handlers[event.type]?.(event.payload)
}

/** Returns the server that an event is about; undefined for an event about none. */
const findServerId = (payload: object): unknown =>
  'serverId' in payload ? payload.serverId : undefined
