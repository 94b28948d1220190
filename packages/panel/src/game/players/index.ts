import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { GamePasswordDialog } from './game-password/dialog.ts'
export { maySetOwnPassword, useOwnPasswordFlag } from './game-password/own-password.ts'
export { OwnPasswordButton } from './game-password/own-password-button.tsx'
export { PlayingNow } from './playing-now.tsx'
export { useOnlinePlayers } from './use-online-players.ts'

/** The pages of other features about players and worlds begin with it. */
export const PlayersGate = createLazyDialog(
  async () => (await import('./players-gate.tsx')).PlayersGate,
  { isInSight: true },
)

export const PlayerNameMenu = createLazyDialog(
  async () => (await import('./name-menu.tsx')).PlayerNameMenu,
)
