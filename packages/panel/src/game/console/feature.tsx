import { defineFeature } from '../../kit/feature.ts'
import { readTitle } from '../../kit/page-titles.ts'
import { createConsoleFeed } from './console-feed.ts'
import { type LiveConsole, LiveConsoleContext } from './live-console.ts'

export const consoleFeature = defineFeature({
  name: 'console',
  pages: [
    {
      path: '/console',
      title: readTitle('console'),
      icon: 'console',
      section: 'serverManagement',
      order: 60,
      load: () => import('./console-page.tsx').then((it) => it.ConsolePage),
    },
  ],
  live: ({ socketState, send }) => {
    const feed = createConsoleFeed()
    const live: LiveConsole = {
      feed,
      state: socketState,
      sendCommand: (command) => send({ type: 'console_command', payload: { command } }),
    }
    return {
      handlers: {
        console_log: (payload) => feed.accept({ type: 'console_log', payload }),
        console_history: (payload) => feed.accept({ type: 'console_history', payload }),
        console_skipped: (payload) => feed.accept({ type: 'console_skipped', payload }),
      },
      signals: { 'server-replaced': feed.forget },
      addressParams: () => ({ since: feed.buffer.nextSeq }),
      wrap: (pages) => <LiveConsoleContext value={live}>{pages}</LiveConsoleContext>,
    }
  },
  commands: () => import('./commands.ts').then((it) => it.consoleCommands),
})
