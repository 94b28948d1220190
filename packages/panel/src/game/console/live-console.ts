import { createContext, use } from 'react'
import type { SocketState } from '../../kit/live-socket.ts'
import type { Store } from '../../kit/store.ts'
import type { ConsoleFeed } from './console-feed.ts'

/** The console's part of the live socket, which exists above the pages. */
export type LiveConsole = {
  feed: ConsoleFeed
  state: Pick<Store<SocketState>, 'read' | 'subscribe'>
  sendCommand: (command: string) => void
}

export const LiveConsoleContext = createContext<LiveConsole | null>(null)

export function useLiveConsole(): LiveConsole {
  const live = use(LiveConsoleContext)
  if (live === null) throw new Error('The console is shown outside the live panel.')
  return live
}
