import { createLazyDialog } from '../../kit/lazy-dialog.tsx'

// Few users ever see them, so they load after the page.
export const VisitBanners = createLazyDialog(
  async () => (await import('./visit-banners.tsx')).VisitBanners,
)
export const VisitForm = createLazyDialog(async () => (await import('./visit-form.tsx')).VisitForm)
