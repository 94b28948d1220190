import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'

export const GamePasswordDialog = createLazyDialog(
  async () => (await import('./game-password-dialog.tsx')).GamePasswordDialog,
)
