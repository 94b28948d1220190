import { createLazyPart } from '../../kit/lazy-part.ts'

/** Only an account without a GrowID loads this page. */
export const RegistrationPage = createLazyPart(async () => ({
  default: (await import('./registration-page.tsx')).RegistrationPage,
}))
