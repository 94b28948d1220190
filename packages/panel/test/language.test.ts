import { writeLanguage } from '@trellis/contract/people/users.ts'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseLocale } from '../src/language/choose-locale.ts'
import { preferLanguages } from './kit/languages.ts'
import { maya, test } from './kit/real-panel.ts'

const readLang = (page: Page) => page.evaluate(() => document.documentElement.lang)
const readStored = (page: Page) => page.evaluate(() => localStorage.getItem('trellis.language'))

test.each([
  ['the stored choice', 'id', ['en-US'], 'id'],
  ["the browser's first known language", null, ['fr-FR', 'id-ID', 'en'], 'id'],
  ['the old code of Indonesian', null, ['in'], 'id'],
  ['English before Indonesian', null, ['en-GB', 'id'], 'en'],
  ['English without any known language', 'xx', ['fr', 'ms-MY'], 'en'],
])('selects %s', (_, stored, wanted, expected) => {
  expect(chooseLocale(['en', 'id'], stored, wanted)).toBe(expected)
})

test("shows the login page in the browser's language, or the chosen one", async ({ panel }) => {
  const { page } = panel
  await preferLanguages(page, ['in-ID', 'en'])
  await panel.openSignedOut('/')
  await page.getByRole('heading', { name: 'Yuk Mulai' }).waitFor()
  expect(await readLang(page)).toBe('id')
  const english = page.getByRole('group', { name: 'Bahasa' }).getByRole('button').first()
  expect(await english.getAttribute('aria-pressed')).toBe('false')
  await english.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(await readLang(page)).toBe('en')
  await page.reload()
  await page.getByRole('button', { name: 'ID Bahasa Indonesia' }).click()
  await page.getByRole('heading', { name: 'Yuk Mulai' }).waitFor()
})

test('stores the language with the account for every browser, keeps it and explains why when the choice cannot be stored, and keeps it on the login page', async ({
  panel,
}) => {
  const { page, api, traffic, maya: who } = panel
  await panel.open('/profile')
  const choice = page.getByRole('main').getByRole('button', { name: 'Bahasa Indonesia' })
  await choice.click()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  expect(await choice.getAttribute('aria-pressed')).toBe('true')
  const { body } = await api.call('GET', `/users/${maya.id}/profile`, { token: who.token })
  expect(body.profile.language).toBe('id')
  await page.evaluate(() => localStorage.removeItem('trellis.language'))
  await page.reload()
  await expect.poll(() => readStored(page)).toBe('id')
  await page.reload()
  await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Buka menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'EN English' }).click()
  await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor()
  expect(await readLang(page)).toBe('en')

  await page.setViewportSize({ width: 1280, height: 800 })
  traffic.refuse(writeLanguage, 500)
  await page.getByRole('button', { name: 'ID Bahasa Indonesia' }).click()
  await page.getByRole('alert').getByText('Failed to save the language.').waitFor()
  expect(await readLang(page)).toBe('en')

  await api.call('PUT', `/users/${maya.id}/language`, {
    token: who.token,
    body: { language: 'id' },
  })
  await page.reload()
  await expect.poll(() => readStored(page)).toBe('id')
  await page.getByRole('button', { name: /^(Log out|Keluar)$/ }).click()
  await page.reload()
  await page.getByRole('heading', { name: 'Yuk Mulai' }).waitFor()
})

test('opens in a browser that blocks all storage', async ({ panel }) => {
  const { page } = panel
  await preferLanguages(page, ['id'])
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get })
    Object.defineProperty(window, 'sessionStorage', { get })
  })
  await panel.openSignedOut('/')
  await page.getByRole('heading', { name: 'Yuk Mulai' }).waitFor()
  await page.getByRole('link').first().waitFor()
  expect(await page.getByRole('group').count()).toBe(0)
})
