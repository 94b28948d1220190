import type { Language } from '@trellis/contract/users.ts'
import type { Page } from 'playwright-core'
import { renderPseudoFile } from './catalogues.ts'
import type { RealPanel } from './real-panel.ts'

/** Shows the panel in a language from the first load on. */
export async function setLanguage(panel: RealPanel, language: Language): Promise<void> {
  const { id, token } = panel.maya
  await panel.api.call('PUT', `/users/${id}/language`, { token, body: { language } })
  await panel.page.addInitScript((locale) => {
    if (location.protocol !== 'about:') localStorage.setItem('trellis.language', locale)
  }, language)
}

/** Shows the panel in a language that has the Indonesian texts with accents and longer words. */
export async function setPseudoLanguage(panel: RealPanel): Promise<void> {
  await setLanguage(panel, 'id')
  await panel.context.route('**/assets/messages/id/*.js', async (route) => {
    const body = await renderPseudoFile(new URL(route.request().url()).pathname)
    await route.fulfill({ contentType: 'text/javascript', body })
  })
}

/** Lets the browser prefer these languages, the first most. */
export const preferLanguages = (page: Page, tags: string[]): Promise<unknown> =>
  page.addInitScript((list) => {
    Object.defineProperty(navigator, 'languages', { get: () => list })
  }, tags)
