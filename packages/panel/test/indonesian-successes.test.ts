import type { Locator, Page } from 'playwright-core'
import { expect, vi } from 'vitest'
import { listEnglishTexts } from './kit/catalogues.ts'
import { setLanguage } from './kit/languages.ts'
import { getId } from './kit/people.ts'
import { closeLayers, press, readNames } from './kit/press.ts'
import { test } from './kit/real-panel.ts'
import { takeShot } from './kit/screen.ts'
import { fillLists, listLeftovers, walkPages } from './kit/walk.ts'

vi.setConfig({ testTimeout: 300_000 })

/** A page with more buttons repeats them for each row. */
const maxButtons = 16
/** Deleting the server would empty the pages after it. */
const skipped = /^Hapus server|^Hapus Server/

const dialogs = (page: Page) => page.locator('[role=dialog]:visible')

/** Fills the empty fields of a form, and changes its numbers, to values that most of them accept. */
async function fillForms(scope: Locator): Promise<void> {
  const fields = scope.locator('textarea:visible, input:visible:not([type=search], [readonly])')
  const hints = await fields.evaluateAll((all: (HTMLInputElement | HTMLTextAreaElement)[]) =>
    all.map((field) => {
      const isText = /^(?:text|textarea|number|tel|url)$/.test(field.type)
      const isChoice = field.hasAttribute('aria-haspopup')
      if (!isText || isChoice || !/^\d{0,3}$/.test(field.value)) return null
      return `${field.placeholder} ${field.inputMode}`
    }),
  )
  for (const [at, hint] of hints.entries()) {
    if (hint === null) continue
    const value = chooseValue(hint)
    await fields
      .nth(at)
      .fill(value, { timeout: 1000 })
      .catch(() => undefined)
  }
}

function chooseValue(hint: string): string {
  if (hint.includes('TRELLIS-')) return 'TRELLIS-ABC123'
  if (/\b7d\b/.test(hint)) return '7d'
  if (hint.includes('https://')) return 'https://example.com/hook'
  if (/\d{6}/.test(hint)) return getId(2)
  return /numeric|decimal/.test(hint) ? '5' : 'Taman'
}

const leaving = /^(?:Tutup|Batal|Kembali)$/

/** Presses each button of an open dialog, and answers the question that may follow. */
async function actInDialog(page: Page, look: () => Promise<void>): Promise<void> {
  const pressed = new Set<string>()
  const dialog = dialogs(page).first()
  const buttons = dialog.getByRole('button', { disabled: false })
  let names = await readNames(buttons)
  for (let at = 0; at < Math.min(maxButtons, names.length); at++) {
    const name = names[at] ?? null
    if (name === null || leaving.test(name) || pressed.has(name) || skipped.test(name)) continue
    pressed.add(name)
    await fillForms(dialog)
    await press(buttons.nth(at))
    await look()
    names = await readNames(buttons)
    if ((await dialogs(page).count()) < 2) continue
    const question = dialogs(page).last()
    await fillForms(question)
    await press(question.getByRole('button', { disabled: false }).last())
    await look()
    names = await readNames(buttons)
  }
}

/** Fills every form of a page, presses each of its buttons, and confirms what opens. */
async function actOn(page: Page, look: () => Promise<void>): Promise<void> {
  const main = page.getByRole('main')
  const buttons = main.getByRole('button', { disabled: false })
  const pressed = new Set<string>()
  let names = await readNames(buttons)
  for (let at = 0; at < names.length && pressed.size < maxButtons; at++) {
    const name = names[at] ?? null
    if (name === null || pressed.has(name) || skipped.test(name)) continue
    pressed.add(name)
    await fillForms(main.locator('form'))
    await press(buttons.nth(at))
    await look()
    const item = page.locator('[role=menu]:visible [role=menuitem]').last()
    if ((await item.count()) > 0) await press(item)
    await actInDialog(page, look)
    await closeLayers(page)
    names = await readNames(buttons)
  }
}

test('has no English text after the actions of owners and admins', async ({ panel }) => {
  const { page, server } = panel
  await fillLists(panel)
  await server.start()
  await setLanguage(panel, 'id')
  const texts = listEnglishTexts()
  const done = new Set<string>()
  page.on('response', (response) => {
    const method = response.request().method()
    const path = new URL(response.url()).pathname.replaceAll(/\/[^/]*\d[^/]*/g, '/…')
    if (method !== 'GET' && path.startsWith('/api/') && response.ok()) done.add(`${method} ${path}`)
  })
  const faults = await walkPages(panel, async (path) => {
    const found: string[] = []
    await actOn(page, async () => {
      const logs = await page.getByRole('log').allInnerTexts()
      // The console shows the lines of the engine, and the activity log shows names of states.
      const isData = (text: string) => /^[A-Z]+$/.test(text) || logs.some((it) => it.includes(text))
      const left = await listLeftovers(page, texts)
      found.push(...left.filter((it) => !isData(it)))
      await takeShot(page, `id-success-${path}-${Date.now()}`)
    })
    return found
  })
  expect(faults).toEqual({})
  expect([...done].toSorted().length, [...done].toSorted().join('\n')).toBeGreaterThan(25)
})
