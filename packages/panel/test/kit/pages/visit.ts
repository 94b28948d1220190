import type { Language } from '@trellis/contract/kit/language.ts'
import { languages } from '@trellis/contract/kit/languages.ts'
import type { Page, Request } from 'playwright-core'
import type { SignedIn } from '../../../../api/test/kit/test-panel.ts'
import { getTextPattern } from '../catalogues.ts'
import { setLanguage } from '../languages.ts'
import { settle, untilQuiet } from '../quiet-page.ts'
import type { RealPanel } from '../real-panel.ts'
import { takeShot } from '../screen.ts'
import { listShifts, watchShifts } from '../shifts.ts'
import { type Check, checks, heights, quick, type Scheme } from './checks.ts'
import { closeDialogs, type Dialog, openDialog, press, readTitle, type Step } from './openers.ts'

/** A page of the panel, with the dialogs that are checked on it. */
export type PageRow = {
  address: string
  /** A name or number of the test data that the page shows in every language. */
  shows?: string | RegExp
  /** The path of a text that the page shows, such as `dashboard.storageFullTitle`. */
  says?: string
  /** The presses before the checks of the page. */
  steps?: readonly Step[]
  /** In the order in which a visit opens them. */
  dialogs?: readonly Dialog[]
  /** True for a page that is only a sentence and a button. */
  isShort?: boolean
  /** How much of the page may move while it loads, if the first part of it has an unknown height. */
  maxShift?: number
}

/** The colours of everything that is promised in any colours. */
const getDefaultScheme = (language: Language): Scheme => (language === 'en' ? 'light' : 'dark')

const desktop = { width: 1280, height: 800 }

const phone = { width: 360, height: 740 }

/** Returns the screen on which the page loads: none of its parts may move there. */
const getFirstSize = (language: Language) => (language === 'en' ? desktop : phone)

type Visitor = {
  /** The user whose language is set. */
  who: SignedIn
  /** True to check the page in the languages and at the widths of every promise, which takes three times as long. */
  isThorough: boolean
  /** Replaces the usual way to open the page, which is as this user. */
  open?: (address: string) => Promise<void>
  /** True when no part of the page may move while it loads. */
  isSteady?: boolean
}

/** Opens a page, a thorough visit once in each language, with its dialogs, and lists everything that breaks a promise. */
export async function listPageFaults(
  panel: RealPanel,
  row: PageRow,
  { who, isThorough, open = (address) => panel.openFor(who, address), isSteady = false }: Visitor,
): Promise<string[]> {
  const { page } = panel
  const faults: string[] = []
  const noteChange = (request: Request) => {
    if (isChange(request)) faults.push(`${row.address} sent ${request.method()} ${request.url()}`)
  }
  page.on('request', noteChange)
  await watchShifts(page)
  for (const language of isThorough ? languages : quick.languages) {
    await setLanguage(panel, language, who)
    await page.setViewportSize(getFirstSize(language))
    await page.emulateMedia({ colorScheme: getDefaultScheme(language) })
    await open(row.address)
    await waitFor(page, row, language)
    if (isSteady) faults.push(...(await listMoves(page, row)))
    if (row.steps !== undefined) {
      await resize(page, desktop)
      await press(page, language, row.steps)
    }
    faults.push(...(await visitLanguage(page, { row, language, isThorough })))
  }
  page.off('request', noteChange)
  return [...new Set(faults)]
}

/** Lists the moves of the page on the screen on which it was loaded. */
async function listMoves(page: Page, { address, maxShift }: PageRow): Promise<string[]> {
  const width = page.viewportSize()?.width
  const shifts = await listShifts(page, maxShift)
  return shifts.map((it) => `${address} moved at ${width} px: ${it}`)
}

/** Returns whether a call changes data that the next test shares. */
function isChange(request: Request): boolean {
  const { pathname } = new URL(request.url())
  const isHarmless = /\/(?:auth|notices)\b/.test(pathname)
  return pathname.startsWith('/api/') && request.method() !== 'GET' && !isHarmless
}

async function waitFor(page: Page, { shows, says }: PageRow, language: Language): Promise<void> {
  await settle(page)
  const texts = [shows, says === undefined ? undefined : getTextPattern(language, says)]
  for (const text of texts)
    if (text !== undefined) await page.getByText(text).locator('visible=true').first().waitFor()
}

async function visitLanguage(page: Page, visit: LanguageVisit): Promise<string[]> {
  const { row, language } = visit
  const faults: string[] = []
  const lang = await page.evaluate(() => document.documentElement.lang)
  if (lang !== language) faults.push(`${row.address} is in the language ${lang}`)
  faults.push(...(await listFaults(page, { ...visit, part: 'pages', name: row.address })))
  const areDialogsDue = checks.some(({ dialogs }) =>
    dialogs.some(({ languages }) => languages.includes(language)),
  )
  for (const dialog of areDialogsDue ? (row.dialogs ?? []) : []) {
    await openDialog(page, language, dialog)
    const name = `${row.address} with the dialog "${await readTitle(page)}"`
    const look: Look = { ...visit, part: 'dialogs', name }
    faults.push(...(await listFaults(page, look)))
    for (const tab of dialog.tabs ?? []) {
      await press(page, language, [['tab', tab]])
      faults.push(...(await listFaults(page, { ...look, name: `${name} and its tab ${tab}` })))
    }
    await closeDialogs(page)
  }
  return faults
}

type LanguageVisit = { row: PageRow; language: Language; isThorough: boolean }

type Look = LanguageVisit & { part: 'pages' | 'dialogs'; name: string }

/** Lists the faults of the open page or dialog, at every width and in every colour for which there is a promise. */
async function listFaults(page: Page, look: Look): Promise<string[]> {
  const faults: string[] = []
  for (const [width, height] of heights) {
    const due = listDue(look, width)
    if (due.length > 0) await resize(page, { width, height })
    for (const scheme of ['light', 'dark'] as const) {
      const now = due.filter((it) => it.schemes.includes(scheme)).map((it) => it.check)
      if (now.length === 0) continue
      await showColors(page, scheme)
      const where = `${look.name} in ${look.language} at ${width} px, ${scheme}`
      const found = await listFound(page, now, look.part)
      faults.push(...found.map((it) => `${where}: ${it}`))
      await takeShot(page, where, { isWhole: true })
    }
  }
  return faults
}

/** Lists the checks that the table has for this width, language and part, with the colours. */
function listDue({ row, language, part, isThorough }: Look, width: number) {
  if (!isThorough && !quick.widths.some((it) => it === width)) return []
  return checks
    .filter((check) => !(row.isShort === true && check.isForFullPages === true))
    .flatMap((check) => check[part].map((place) => ({ check, ...place })))
    .filter((it) => it.languages.includes(language) && it.widths.includes(width))
    .filter((it) => isThorough || it.isThorough !== true)
    .map(({ check, schemes = [getDefaultScheme(language)] }) => ({ check, schemes }))
}

async function listFound(page: Page, due: Check[], part: 'pages' | 'dialogs'): Promise<string[]> {
  const found: string[] = []
  for (const check of due) found.push(...(await check.list(page, part)))
  return found
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  if (page.viewportSize()?.width === size.width) return
  await page.setViewportSize(size)
  await settle(page)
}

async function showColors(page: Page, colorScheme: Scheme): Promise<void> {
  const shown = await page.evaluate((it) => {
    const shown = document.documentElement.dataset['mantineColorScheme']
    // The login page follows neither the device nor a switch.
    document.documentElement.dataset['mantineColorScheme'] = it
    return shown
  }, colorScheme)
  if (shown === colorScheme) return
  await page.emulateMedia({ colorScheme })
  await untilQuiet(page)
}
