import { expect } from 'vitest'
import { expectNoAxeViolations } from './kit/browser.ts'
import { printLines } from './kit/console.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { putWorlds } from './kit/worlds.ts'

const log = ({ page }: Panel) => page.getByRole('log')
const line = (panel: Panel, text: string) => log(panel).getByText(text, { exact: true })
const button = ({ page }: Panel, name: string) => page.getByRole('button', { name, exact: true })
const commandLine = ({ page }: Panel) => page.getByLabel('Command', { exact: true })
const numberLines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)

async function openConsole(panel: Panel, address = '/console') {
  await panel.open(address)
  await panel.page.getByText('Live', { exact: true }).waitFor()
}

test('loads older lines back to the first one on disk, without moving the shown ones', async ({
  panel,
}) => {
  printLines(panel, numberLines(6000))
  printLines(panel, ['the newest'], 'run00000002')
  await openConsole(panel)
  await line(panel, 'the newest').waitFor()
  expect(await line(panel, 'the newest').locator('..').locator('..').locator('time').count()).toBe(
    1,
  )
  await log(panel).evaluate((it) => it.scrollTo(0, it.scrollHeight / 2))
  await log(panel).evaluate((it) => it.scrollTo(0, 600))
  const first = line(panel, 'line 5540')
  await first.waitFor()
  const before = await first.boundingBox()
  await button(panel, 'Show older lines').click()
  await expect.poll(() => log(panel).evaluate((it) => it.scrollHeight)).toBeGreaterThan(100_000)
  expect(Math.abs(((await first.boundingBox())?.y ?? 0) - (before?.y ?? 1000))).toBeLessThan(2)
  // The second page loads near the top.
  await log(panel).evaluate((it) => it.scrollTo(0, 0))
  await line(panel, 'line 502').waitFor()
  // Lines that come after a scroll keep those in sight where they are.
  const scrollToFirst = async () => {
    await log(panel).evaluate((it) => it.scrollTo(0, 0))
    return line(panel, 'line 1').count()
  }
  await expect.poll(scrollToFirst).toBe(1)
  expect(await button(panel, 'Show older lines').count()).toBe(0)
  await panel.page.getByLabel('Search the console').fill('line 77')
  await panel.page.getByText('11 matches').waitFor()
  await panel.page.getByRole('button', { name: 'Jump to latest' }).click()
  await line(panel, 'the newest').waitFor()
})

async function fillScreen(panel: Panel) {
  const { page } = panel
  await button(panel, 'Full screen').click()
  const height = await page
    .getByRole('region', { name: 'Console' })
    .evaluate((it) => [it.getBoundingClientRect().height, innerHeight])
  expect(height[0]).toBe(height[1])
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  expect(await button(panel, 'Full screen').getAttribute('aria-pressed')).toBe('false')
}

async function goToFirstRun(panel: Panel) {
  await button(panel, 'Runs').click()
  const runs = panel.page
    .getByRole('dialog', { name: 'Runs' })
    .getByRole('listitem')
    .getByRole('button')
  await expect.poll(() => runs.count()).toBe(2)
  await runs.nth(1).click()
  await line(panel, 'one').waitFor()
  await log(panel).locator('[data-current]', { hasText: 'one' }).waitFor()
}

async function copyLines(panel: Panel) {
  const { page } = panel
  await button(panel, 'Copy or share lines').click()
  const dialog = page.getByRole('dialog', { name: 'Copy or share lines' })
  await dialog.getByLabel('From line').fill('1')
  await dialog.getByLabel('To line').fill('9000')
  await dialog.getByText('At most 2,000 lines at once.').waitFor()
  await dialog.getByLabel('To line').fill('3')
  await dialog.getByRole('button', { name: 'Copy lines' }).click()
  await page.getByText('Lines copied.').waitFor()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  expect(await read()).toBe('one\nline 1\nline 2\n')
  await button(panel, 'Copy or share lines').click()
  await dialog.getByLabel('From line').fill('3')
  await dialog.getByLabel('To line').fill('4')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await page.getByText('Link copied.', { exact: false }).waitFor()
  const { pathname, search } = new URL(await read())
  expect(pathname + search).toBe('/console?lines=3-4')
  await openLines(panel, pathname + search, ['line 2', 'line 3'])
  // The last lines are at the end, which the console follows by default.
  await openLines(panel, '/console?lines=2900-2901', ['line 899', 'line 900'])
  const jump = button(panel, 'Jump to latest')
  await jump.waitFor()
  await log(panel).press('PageUp')
  await line(panel, 'line 860').waitFor()
  await log(panel).press('End')
  await jump.waitFor({ state: 'detached' })
}

async function openLines(panel: Panel, address: string, texts: readonly string[]) {
  await openConsole(panel, address)
  const marked = log(panel).locator('[data-current]')
  await expect.poll(() => marked.count()).toBe(texts.length)
  expect(await marked.allInnerTexts()).toEqual(texts.map((it) => expect.stringContaining(it)))
}

test('fills the screen until Escape, goes to the beginning of a run, copies lines, and opens a link to them', async ({
  panel,
}) => {
  await panel.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  printLines(panel, ['\u001b[31mone\u001b[0m', ...numberLines(2000)])
  printLines(panel, numberLines(900), 'run00000002')
  await openConsole(panel)
  await line(panel, 'line 900').waitFor()
  await fillScreen(panel)
  await goToFirstRun(panel)
  await copyLines(panel)
})

async function suggestWords(panel: Panel) {
  const { page } = panel
  const input = commandLine(panel)
  const strip = page.getByRole('group', { name: 'Suggestions' })
  await strip.getByRole('button', { name: 'Use give' }).waitFor()
  await input.fill('gi')
  await input.press('Tab')
  expect(await input.inputValue()).toBe('give ')
  await page.getByText('<player> <item> <count>').waitFor()
  await expectNoAxeViolations(page)
  await input.pressSequentially('Put')
  await strip.getByRole('button', { name: 'Use Putri' }).click()
  expect(await input.inputValue()).toBe('give Putri ')
  expect(await input.evaluate((it) => it === document.activeElement)).toBe(true)
  await input.pressSequentially('Dirt')
  await strip.getByRole('button', { name: 'Use Dirt', exact: true }).click()
  expect(await input.inputValue()).toBe('give Putri 2 ')
  await input.fill('lock FA')
  await strip.getByRole('button', { name: 'Use FARM' }).waitFor()
  await input.press('Escape')
  expect(await strip.getByRole('button').count()).toBe(0)
  await input.press('Tab')
  expect(await input.evaluate((it) => it === document.activeElement)).toBe(false)
  expect(await input.inputValue()).toBe('lock FA')
  await input.fill('say st')
  expect(await strip.getByRole('button').count()).toBe(0)
}

async function useNameMenu(panel: Panel) {
  const { page } = panel
  await log(panel).getByRole('button', { name: 'Putri' }).first().click()
  const menu = page.getByRole('menu', { name: 'Putri' })
  await menu.waitFor()
  expect(await menu.getByRole('menuitem').allInnerTexts()).toEqual([
    'Open the profile',
    'Send a message',
    'Mute',
    'Kick',
    'Ban',
  ])
  expect(await menu.getByRole('menuitem', { name: 'Kick' }).isDisabled()).toBe(true)
  await expectNoAxeViolations(page)
  await menu.getByRole('menuitem', { name: 'Ban' }).click()
  await page.getByRole('dialog').getByText('Putri', { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await log(panel).getByRole('button', { name: 'Putri' }).first().click()
  await page.keyboard.press('Escape')
  expect(await menu.count()).toBe(0)
  await log(panel).getByRole('button', { name: 'Putri' }).first().click()
  await menu.getByRole('menuitem', { name: 'Open the profile' }).click()
  await page.waitForURL('**/players?player=Putri')
}

test('suggests commands, players, worlds and items, completes them with Tab, and opens a menu on the name of a player', async ({
  panel,
}) => {
  const { server } = panel
  server.writePlayer('Putri', {})
  server.writePlayer('Putra', {})
  putWorlds(server, { FARM: {} })
  printLines(panel, ['[START] <Putri> hello', 'Putri left the server.'])
  await openConsole(panel)
  await suggestWords(panel)
  await useNameMenu(panel)
})
