import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export { TestBadge } from './test-badge.tsx'

// Few visits show these, so they load after the page.
export const MakeCopyCard = createLazyDialog(
  async () => (await import('./make-copy-card.tsx')).MakeCopyCard,
)
export const TestCopyCard = createLazyDialog(
  async () => (await import('./test-copy-card.tsx')).TestCopyCard,
)
