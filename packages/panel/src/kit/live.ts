import type { QueryClient } from '@tanstack/react-query'
import type { LiveCommand, LiveEvent } from '@trellis/contract/links/live.ts'
import type { ReactNode } from 'react'
import type { SocketState } from './live-socket.ts'
import type { Store } from './store.ts'

type Payloads = { [Event in LiveEvent as Event['type']]: Event['payload'] }
export type LiveType = keyof Payloads
export type LiveEventOf<Type extends LiveType> = {
  [Each in Type]: { type: Each; payload: Payloads[Each] }
}[Type]
export type LiveHandlers = { [Type in LiveType]: (payload: Payloads[Type]) => void }

/** A fact that a feature derives from an event, for other features. */
export type LiveSignal = 'account-changed' | 'server-replaced'

/** The state that features share while a user is signed in in this tab. */
export type LiveSession = {
  client: QueryClient
  userId: string
  socketState: Pick<Store<SocketState>, 'read' | 'subscribe'>
  /** Sends a command when the socket is open; otherwise does nothing. */
  send: (command: LiveCommand) => void
  /** Lets the features that listen for a signal act on it. */
  signal: (signal: LiveSignal) => void
}

/** A feature's part of the live socket during one session. */
export type LivePart<Handlers> = {
  /** Store an event's data. Each type of event belongs to exactly one feature. */
  handlers?: Handlers & Partial<LiveHandlers>
  signals?: Partial<Record<LiveSignal, () => void>>
  /** Loads from the api what was missed while the socket was closed. */
  refresh?: () => void
  /** Called when the socket opens for the first time. The events since the page was loaded were missed. */
  catchUp?: () => void
  /** Called when the session's pages open; subscribes to stores. The answer ends the subscriptions. */
  follow?: () => () => void
  /** Adds to the address of the next connection; null adds nothing. */
  addressParams?: () => Record<string, number | string | null>
  /** Wraps the pages in the providers that the feature needs for this session. */
  wrap?: (pages: ReactNode) => ReactNode
}
