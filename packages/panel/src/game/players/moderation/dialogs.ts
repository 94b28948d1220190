import { createLazyDialog } from '../../../kit/lazy-dialog.tsx'

export const BanDialog = createLazyDialog(async () => (await import('./ban-dialog.tsx')).BanDialog)
export const MessageDialog = createLazyDialog(
  async () => (await import('./message-dialog.tsx')).MessageDialog,
)
export const MuteDialog = createLazyDialog(
  async () => (await import('./mute-dialog.tsx')).MuteDialog,
)
