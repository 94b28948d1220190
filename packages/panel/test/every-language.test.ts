import { languages } from '@trellis/contract/kit/languages.ts'
import { expect } from 'vitest'
import * as z from 'zod'
import { readCatalogues } from './kit/catalogues.ts'
import { preferLanguages, setLanguage } from './kit/languages.ts'
import { test } from './kit/real-panel.ts'

const signInSchema = z.object({ login: z.object({ heading: z.string() }) })
const titledSchema = z.object({ pageTitle: z.string() })
const namedSchema = z.object({ languageName: z.string() })

/** Every page title is a heading of its page, in its own catalogue. */
const pages = { '/dashboard': 'dashboard', '/scheduler': 'scheduled-tasks', '/renew': 'shop' }

test.for(languages)(
  'shows the login page in the language of the folder %s',
  async (language, { panel }) => {
    const { page } = panel
    const catalogues = readCatalogues(language)
    const { login } = signInSchema.parse(catalogues.get('sign-in'))
    const { languageName } = namedSchema.parse(catalogues.get('shell'))
    await preferLanguages(page, [language])
    await panel.openSignedOut('/')
    await page.getByRole('heading', { name: login.heading, exact: true }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
    const name = `${language.toUpperCase()} ${languageName}`
    const choice = page.getByRole('button', { name, exact: true })
    expect(await choice.getAttribute('aria-pressed')).toBe('true')
  },
)

test.for(languages)('shows pages in the language of the folder %s', async (language, { panel }) => {
  await setLanguage(panel, language)
  for (const [path, name] of Object.entries(pages)) {
    await panel.open(path)
    const { pageTitle } = titledSchema.parse(readCatalogues(language).get(name))
    await panel.page.getByRole('heading', { name: pageTitle, exact: true }).first().waitFor()
  }
  // A language without a setup guide has the English one.
  await panel.open('/how-to-play')
  await panel.page.getByRole('heading', { name: /Setup Guide|Panduan Setup/ }).waitFor()
})
