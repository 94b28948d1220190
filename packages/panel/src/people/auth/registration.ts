import { lazyPart } from '../../kit/lazy-part.ts'

/** Only an account without a GrowID loads this page. */
export const RegistrationPage = lazyPart(async () => ({
  default: (await import('./registration-page.tsx')).RegistrationPage,
}))
