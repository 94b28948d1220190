import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

// It has its place below the first screen, so it loads after the page.
export const VisitedWorlds = createLazyDialog(
  async () => (await import('./visited-worlds.tsx')).VisitedWorlds,
)
