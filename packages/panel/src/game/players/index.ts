import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { PlayingNow } from './playing-now.tsx'
export { useOnlinePlayers } from './use-online-players.ts'

export const PlayerNameMenu = createLazyDialog(
  async () => (await import('./name-menu.tsx')).PlayerNameMenu,
)
