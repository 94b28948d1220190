import { lazyDialog } from '../../kit/lazy-dialog.tsx'

export { TestBadge } from './test-badge.tsx'

// Few visits show these, so they load after the page.
export const MakeCopyCard = lazyDialog(
  async () => (await import('./make-copy-card.tsx')).MakeCopyCard,
)
export const TestCopyCard = lazyDialog(
  async () => (await import('./test-copy-card.tsx')).TestCopyCard,
)
