import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

export const PersonPage = createLazyDialog(
  async () => (await import('./person-page.tsx')).PersonPage,
)
