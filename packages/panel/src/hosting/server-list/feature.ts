import { defineFeature } from '../../kit/feature.ts'
import { takeLinkedServer } from '../../kit/pushed-place.ts'
import { shownServer } from '../../kit/shown-server.ts'
import { readKeptServer, writeKeptServer } from './kept-server.ts'
import { refreshServerList } from './use-server-list.ts'

export const serverListFeature = defineFeature({
  name: 'server-list',
  live: ({ client, userId, send, signal }) => {
    const linked = takeLinkedServer()
    if (linked !== null) writeKeptServer(userId, linked)
    shownServer.write(linked ?? readKeptServer(userId))
    const watchShown = () => {
      const serverId = shownServer.read()
      writeKeptServer(userId, serverId)
      signal('server-replaced')
      if (serverId !== null) send({ type: 'watch_server', payload: { serverId } })
    }
    const refresh = () => void refreshServerList(client)
    return {
      signals: { 'account-changed': refresh },
      refresh,
      follow: () => shownServer.subscribe(watchShown),
      addressParams: () => ({ server: shownServer.read() }),
    }
  },
  commands: () => import('./commands.ts').then((it) => it.serverListCommands),
})
