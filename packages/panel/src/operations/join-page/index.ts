import { createLazyPart } from '../../kit/lazy-part.ts'

/** The public page of a server. All visitors load this file, so it imports nothing else. */
export const JoinView = createLazyPart(async () => ({
  default: (await import('./join-view.tsx')).JoinView,
}))

/** The public page about the game of a server. */
export const GameView = createLazyPart(async () => ({
  default: (await import('./game-view.tsx')).GameView,
}))

/** The public list of servers. */
export const ServerListView = createLazyPart(async () => ({
  default: (await import('./server-list-view.tsx')).ServerListView,
}))
