import { createLazyDialog } from '../kit/lazy-dialog.tsx'

/** A dialog for editing one thing, large unless it is compact; as large as the screen on phones. */
export const DocumentDialog = createLazyDialog(
  async () => (await import('./document-frame.tsx')).DocumentFrame,
)
