import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { MakeCopyCard } from './make-copy-card.tsx'
export { TestBadge } from './test-badge.tsx'

// Few visits show it, so it loads after the page.
export const TestCopyCard = createLazyDialog(
  async () => (await import('./test-copy-card.tsx')).TestCopyCard,
)
