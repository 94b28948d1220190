import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { listPages } from '../plugins/first-load.ts'
import type { PageFacts } from '../src/kit/prepare-page.ts'
import { ensureBuiltPanel } from './built-panel.ts'
import { preferLanguages, setLanguage } from './kit/languages.ts'
import { settle } from './kit/quiet-page.ts'
import { test } from './kit/real-panel.ts'

const dist = fileURLToPath(new URL('../../../dist/panel', import.meta.url))

/**
 * The most that the first visit of a page may load, compressed; raise it only with a reason. One kilobyte is for the card
 * that leads to the public page, one for the times and runs of the console's lines on the live socket, and one for the
 * keys and the button of the command palette and the list of its parts, and one for the offers to install the panel and to see
 * the list of servers. Every page also has the part that holds the dialogs back. One of the texts is for the parts of the
 * dashboard, a half is for the game password there, a half for debts and the references of grants, a half for the notices
 * of admins' acts on servers, and four are for the configuration and the players, which the pages of commands and of
 * moderation also need. One of the scripts is for the rights that an action needs besides those of its route, a half
 * of the texts for the time of deleted servers, the members of offers and goods of players, another half for the notices
 * about feedback and grants to many users, and another for the rights to roles and the refusals about goods. A half of the
 * texts is for the bounds of lists, whose sentences were among the scripts before.
 */
const maxKilobytes = { scripts: 255.5, styles: 28.5, texts: 36.5 }
/**
 * These pages share the parts of the forms: the page of recipes moved them into files that the scheduler loads too. The
 * store in the game, the chat rules and the achievements are a part of the configuration's files. Each page lists all others.
 * The scheduler also has the form of events, which moved more of those parts into shared files.
 * Each also has the rules of debts, which decide on every start. A half of the last four is for the calls by which admins
 * act on servers, which are in the same files as the owner's calls.
 */
const maxScriptsOf: Readonly<Record<string, number>> = {
  '/achievements': 312.5,
  '/chat-rules': 312.5,
  '/configuration': 312.5,
  '/game-store': 312.5,
  '/events': 271,
  '/recipes': 276,
  '/scheduler': 282,
  '/scripts': 272.5,
}
/** Other languages also need the English sentences that the api answers. */
const maxTranslations = { files: 3, kilobytes: 9.8 }
/** The files of a page before any picture or answer of the api. */
const maxFiles = 21
const maxConfigurationFiles = 26

let html: string
let facts: PageFacts

beforeAll(async () => {
  await ensureBuiltPanel()
  html = readFileSync(`${dist}/index.html`, 'utf8')
  const [, json = ''] =
    /<script>\(function preparePage[^]*\}\)\((\{.+\}), function chooseLocale/.exec(html) ?? []
  facts = JSON.parse(json)
})

const listEntry = () =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"(?! disabled)/g)].map(
    (it) => it[1] ?? '',
  )

/** Lists the files that a page loads in a language. */
function listFiles(address: string, language: string): string[] {
  const { app, pages, texts, files } = facts
  const own = texts[language]
  const numbers = [app, pages[address], own?.login, own?.app, own?.pages[address]]
  const later = new Set(numbers.flatMap((it) => it ?? []))
  return [...listEntry(), ...[...later].map((it) => files[it] ?? '')]
}

const weigh = (files: string[]) =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(dist + file)).length, 0) / 1024

describe('the first load of a page', () => {
  it('is prepared for every page and tab', () => {
    const addresses = listPages().map(([address]) => address)
    expect(addresses).toContain('/worlds')
    expect(addresses).toContain('/admin?tab=users')
    expect(Object.keys(facts.pages).sort()).toEqual(addresses.sort())
    for (const address of addresses) expect(facts.pages[address], address).not.toEqual([])
  })

  it.each(listPages().map(([address]) => address))('of %s stays within its budget', (address) => {
    for (const language of facts.locales) {
      const files = listFiles(address, language)
      const isText = (file: string) => file.includes('/messages/')
      const texts = weigh(files.filter(isText))
      const styles = weigh(files.filter((file) => file.endsWith('.css')))
      const scripts = weigh(files.filter((file) => file.endsWith('.js') && !isText(file)))
      const more = language === 'en' ? { files: 0, kilobytes: 0 } : maxTranslations
      const isConfiguration =
        address.startsWith('/configuration') ||
        ['/achievements', '/chat-rules', '/game-store'].includes(address)
      const max = isConfiguration ? maxConfigurationFiles : maxFiles
      expect(files.length, files.join(' ')).toBeLessThanOrEqual(max + more.files)
      expect(scripts).toBeLessThan(maxScriptsOf[address] ?? maxKilobytes.scripts)
      expect(styles).toBeLessThan(maxKilobytes.styles)
      expect(texts).toBeLessThan(maxKilobytes.texts + more.kilobytes)
    }
  })
})

it('waits for no file of styles before the first paint', () => {
  expect(html).not.toMatch(/rel="stylesheet"(?![^>]* disabled)/)
  expect(html).toContain('.first-skeleton')
  // An answer of this size comes at once; a larger one waits for the browser's confirmation.
  expect(gzipSync(html).length).toBeLessThan(14 * 1024)
})

it('begins one font with the page, of at most 28 kB', () => {
  expect(html).not.toMatch(/rel="preload" as="font"/)
  expect(readFileSync(`${dist}${facts.font}`).length).toBeLessThan(28 * 1024)
})

test('begins all files of a page at once, in the language of the reader', async ({ panel }) => {
  const { page } = panel
  await panel.promote()
  await setLanguage(panel, 'id')
  for (const address of ['/worlds', '/admin?tab=users']) {
    await panel.open(address)
    // The browser lists a request only once it is answered.
    await settle(page)
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((it) => ({
        file: new URL(it.name).pathname,
        begin: it.startTime,
      })),
    )
    const expected = listFiles(address, 'id')
    // The page itself begins two calls before its files.
    const isOfScripts = (file: string) => /^\/api\/(?!users\/\d+\/(?:profile|server)$)/.test(file)
    const calls = loaded.filter((it) => isOfScripts(it.file)).map((it) => it.begin)
    // Parts that no page starts with, such as dialogs, load after the first calls of the scripts have begun.
    const early = loaded.filter(
      ({ file, begin }) => /\/assets\/.+\.(?:js|css)$/.test(file) && begin < Math.min(...calls),
    )
    expect(early.map((it) => it.file).sort()).toEqual(expected.toSorted())
    expect(expected.some((it) => it.startsWith('/assets/messages/id/'))).toBe(true)
  }
})

test('begins the texts of Indonesian for a browser that uses the old code of it', async ({
  panel,
}) => {
  const { page, context } = panel
  await preferLanguages(page, ['in-ID', 'en'])
  // Without the panel's scripts, only the script in the page can begin a file.
  await context.route('**/assets/*.js', () => new Promise(() => {}))
  await page.goto(panel.origin, { waitUntil: 'commit' })
  const begun = () =>
    page
      .locator('link[rel=modulepreload][href*="/messages/"]')
      .evaluateAll((links) => links.map((it) => it.getAttribute('href')))
  const expected = facts.texts['id']?.login.map((it) => facts.files[it])
  expect(expected?.length).toBeGreaterThan(0)
  await expect.poll(begun).toEqual(expected)
})

test('begins the files of the dashboard at the address without a path', async ({ panel }) => {
  const { page, context } = panel
  // Without the panel's scripts, only the script in the page can begin a file.
  await context.route('**/assets/*.js', (route) => route.abort())
  await panel.open('/')
  const links = page.locator('link[rel=modulepreload], link[rel=preload]')
  const begun = await links.evaluateAll((all) => all.map((it) => it.getAttribute('href')))
  const expected = facts.pages['/dashboard']?.map((it) => facts.files[it])
  expect(expected?.length).toBeGreaterThan(0)
  expect(begun).toEqual(expect.arrayContaining(expected ?? []))
})
