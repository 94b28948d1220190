import type { Language } from '@trellis/contract/kit/language.ts'
import type { Page } from 'playwright-core'
import { listBrokenWords } from '../broken-words.ts'
import { listAxeViolations } from '../browser.ts'
import { listEnglishTexts, type PanelTexts } from '../catalogues.ts'
import { listLeftovers } from '../leftovers.ts'
import { listClipped, listCutHints, listExcess } from '../misfits.ts'
import { withLongerTexts } from './longer-texts.ts'
import { listUnusedWidth } from './used-width.ts'

export type Scheme = 'light' | 'dark'

/** Where a promise is checked: in each of these languages at each of these widths. */
type Place = {
  languages: readonly Language[]
  widths: readonly number[]
  /** The colours in which it is checked; without this light in English, and dark in Indonesian. */
  schemes?: readonly Scheme[]
  /** True for a place that only a thorough visit checks. */
  isThorough?: boolean
}

export type Check = {
  promise: string
  /** True for a promise that a page of one sentence and a button does not make. */
  isForFullPages?: boolean
  pages: readonly Place[]
  dialogs: readonly Place[]
  /** Lists the faults of the open page, or of the dialog that is open on it. */
  list: (page: Page, part: 'pages' | 'dialogs') => Promise<string[]>
}

/** The size of the window for each width. At 640 px a screen of 1280 by 800 is shown at 200 %. */
export const heights: ReadonlyMap<number, number> = new Map([
  [1280, 800],
  [2560, 1440],
  [1024, 800],
  [768, 800],
  [640, 400],
  [360, 740],
])

const phone = 360
const zoomed = 640
const desktop = 1280
const wide = 2560
const bothLanguages = ['en', 'id'] as const

/**
 * How a quick visit opens a page: with the least room for the longer texts. The tests of each feature see its pages in
 * English on a wide screen. A thorough visit opens it in the languages and at the widths of every promise.
 */
export const quick = { languages: ['id'], widths: [phone] } as const satisfies Place

/** Indonesian has the longer texts, which narrow screens may cut; a wide screen has room for either language. */
const atAllWidths: readonly Place[] = [
  { languages: ['en'], widths: [phone, desktop, wide] },
  { languages: ['id'], widths: [phone, zoomed, desktop] },
]
/** Where only names and long words matter, in English. */
const betweenWidths: Place = { languages: ['en'], widths: [768, 1024] }
/** Dialogs open once, because the longer texts are in English where that needs more room. */
const inIndonesian: Place = { languages: ['id'], widths: [phone] }

/** Every promise about every page and dialog of the matrix. */
export const checks: readonly Check[] = [
  {
    promise: 'has no serious accessibility violation',
    pages: [{ languages: ['en'], widths: [desktop] }, inIndonesian],
    dialogs: [inIndonesian],
    list: listViolations,
  },
  {
    promise: 'has enough contrast in the other colours',
    // A quick visit sees one of them, and /design is checked with every component in both.
    pages: [{ languages: ['en'], widths: [desktop], schemes: ['dark'] }],
    dialogs: [{ ...inIndonesian, schemes: ['light'], isThorough: true }],
    list: (page, part) => listViolations(page, part, { onlyColors: true }),
  },
  {
    promise: 'is not wider than the screen',
    pages: [...atAllWidths, betweenWidths],
    dialogs: [inIndonesian],
    list: listExcess,
  },
  {
    promise: 'shows every label completely',
    pages: atAllWidths,
    dialogs: [inIndonesian],
    list: listClipped,
  },
  {
    promise: 'shows every hint of an empty field completely',
    pages: [
      { languages: ['en'], widths: [phone] },
      { languages: ['id'], widths: [phone, zoomed] },
    ],
    dialogs: [],
    list: listCutHints,
  },
  {
    promise: 'breaks no long word or name into bits',
    pages: [{ languages: bothLanguages, widths: [phone, desktop] }, betweenWidths],
    dialogs: [],
    list: async (page) => (await listBrokenWords(page)).map((it) => `a word is broken: ${it}`),
  },
  {
    promise: 'has no English text, title or hint',
    pages: [{ languages: ['id'], widths: [desktop, phone] }],
    dialogs: [inIndonesian],
    list: async (page) =>
      (await listLeftovers(page, getEnglish())).map((it) => `"${it}" is English`),
  },
  {
    promise: 'has room for texts that are a third longer',
    pages: [inIndonesian],
    dialogs: [inIndonesian],
    list: (page) =>
      withLongerTexts(page, async () => {
        const found = [...(await listClipped(page)), ...(await listExcess(page))]
        return found.map((it) => `with longer texts, ${it}`)
      }),
  },
  {
    promise: 'fills most of a very wide screen',
    isForFullPages: true,
    pages: [{ languages: ['en'], widths: [wide] }],
    dialogs: [],
    list: listUnusedWidth,
  },
]

/** Checks the whole page, or only the dialog that is open on it. */
async function listViolations(
  page: Page,
  part: 'pages' | 'dialogs',
  { onlyColors = false } = {},
): Promise<string[]> {
  if (part === 'pages') return listAxeViolations(page, { onlyColors })
  const isMenu = (await page.locator('[role=menu]:visible').count()) > 0
  return listAxeViolations(page, {
    onlyColors,
    within: '[role=dialog], [role=menu]',
    // The menus of Mantine begin with an element that only takes the focus.
    without: isMenu ? ['aria-required-children'] : [],
  })
}

let english: PanelTexts | null = null

function getEnglish(): PanelTexts {
  english ??= listEnglishTexts()
  return english
}
