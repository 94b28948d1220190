import { lazyDialog } from '../../kit/lazy-dialog.tsx'

// Few users ever see them, so they load after the page.
export const VisitBanners = lazyDialog(
  async () => (await import('./visit-banners.tsx')).VisitBanners,
)
export const VisitForm = lazyDialog(async () => (await import('./visit-form.tsx')).VisitForm)
