import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { GamePasswordDialog } from './game-password/dialog.ts'
export { maySetOwnPassword, useOwnPasswordFlag } from './game-password/own-password.ts'
export { OwnPasswordButton } from './game-password/own-password-button.tsx'
export { useOnlinePlayers } from './player-queries/use-online-players.ts'
export { PlayingNow } from './playing-now.tsx'

/** The pages of other features about players and worlds begin with it. */
export const PlayersGate = createLazyDialog(
  async () => (await import('./players-gate.tsx')).PlayersGate,
  { isInSight: true },
)

export const PlayerNameMenu = createLazyDialog(
  async () => (await import('./moderation/name-menu.tsx')).PlayerNameMenu,
)
