import type { Language } from '@trellis/contract/kit/language.ts'
import type { Page } from 'playwright-core'
import type { SignedIn } from '../../../api/test/kit/test-panel.ts'
import type { RealPanel } from './real-panel.ts'

/** Shows the panel in a language from the first load on, by default to Maya. */
export async function setLanguage(
  panel: RealPanel,
  language: Language,
  { id, token }: Pick<SignedIn, 'id' | 'token'> = panel.maya,
): Promise<void> {
  await panel.api.call('PUT', `/users/${id}/language`, { token, body: { language } })
  await panel.page.addInitScript((locale) => {
    if (location.protocol !== 'about:') localStorage.setItem('trellis.language', locale)
  }, language)
}

/** Lets the browser prefer these languages, the first most. */
export const preferLanguages = (page: Page, tags: string[]): Promise<unknown> =>
  page.addInitScript((list) => {
    Object.defineProperty(navigator, 'languages', { get: () => list })
  }, tags)
