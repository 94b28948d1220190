import type { ServerId } from '@trellis/contract/kit/ids.ts'
import { createStore, useStore } from './store.ts'

/** Names the user's selected server in place of an id. */
export const selectedServer = 'selected'

/** The id of the server that this tab shows; null shows the user's selected server. */
export const shownServer = createStore<ServerId | null>(null)

/** Counts how often the tab has switched to another server, so that its pages start again. */
export const switches = createStore(0)

/** Returns the id with which calls name the server that this tab shows. */
export const readServerId = (): string => shownServer.read() ?? selectedServer

/** Works like `readServerId`, and renders again when the tab shows another server. */
export const useServerId = (): string => useStore(shownServer) ?? selectedServer

/** Returns a number that is another one after each switch. */
export const useSwitches = (): number => useStore(switches)

/** Switches this tab to another server; null shows the user's selected server. */
export function showServer(serverId: ServerId | null): void {
  if (shownServer.read() === serverId) return
  shownServer.write(serverId)
  switches.write(switches.read() + 1)
}
