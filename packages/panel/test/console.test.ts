import { readFile } from 'node:fs/promises'
import { createSocketTicket } from '@trellis/contract/people/auth.ts'
import { expect } from 'vitest'
import { printLines } from './kit/console.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const isLive = ({ page }: Panel) => page.getByText('Live', { exact: true }).waitFor()

async function openConsole(panel: Panel) {
  await panel.open('/console')
  await isLive(panel)
}

const log = ({ page }: Panel) => page.getByRole('log')
const line = (panel: Panel, text: string) => log(panel).getByText(text, { exact: true })
const button = ({ page }: Panel, name: string | RegExp) => page.getByRole('button', { name })
const commandLine = ({ page }: Panel) => page.getByLabel('Command', { exact: true })
const shownText = async (panel: Panel) => (await log(panel).innerText()).replaceAll('\n', ' ')
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `line ${from + at}`)

const hostile =
  '\u001b[1;31mred\u001b[0m plain \u001b]0;title\u0007\u001b[2J<img src=x onerror=alert(1)>'

test('shows lines numbered, in order and once, with colours, without other terminal sequences, and shows markup as text', async ({
  panel,
}) => {
  const { traffic } = panel
  await traffic.joinLive()
  printLines(panel, ['a', 'b', 'c'])
  await openConsole(panel)
  await line(panel, 'c').waitFor()
  printLines(panel, ['d'])
  await line(panel, 'd').waitFor()
  const run = 'run00000001'
  const at = Date.now()
  await traffic.push({ type: 'console_log', payload: { line: 'c\nd', seq: 3, count: 2, run, at } })
  await traffic.push({ type: 'console_log', payload: { line: 'b', seq: 2, count: 1, run, at } })
  printLines(panel, ['e'])
  await line(panel, 'e').waitFor()
  expect(await shownText(panel)).toBe('1 a 2 b 3 c 4 d 5 e')

  printLines(panel, [hostile])
  const red = line(panel, 'red')
  await red.waitFor()
  expect(await red.evaluate((it) => getComputedStyle(it).fontWeight)).toBe('700')
  expect(await red.evaluate((it) => getComputedStyle(it).color)).not.toBe(
    await log(panel)
      .getByText(/plain/)
      .evaluate((it) => getComputedStyle(it).color),
  )
  // The host has sanitised that line already; the panel does not rely on it.
  await traffic.push({
    type: 'console_log',
    payload: { line: hostile, seq: 7, count: 1, run: 'run00000001', at: Date.now() },
  })
  await expect.poll(() => red.count()).toBe(2)
  const text = 'red plain <img src=x onerror=alert(1)>'
  expect(await shownText(panel)).toBe(`1 a 2 b 3 c 4 d 5 e 6 ${text} 7 ${text}`)
  expect(await log(panel).locator('img').count()).toBe(0)
})

/** Expects a command line that cannot be used, for a banned owner and without a server. */
async function expectNoCommands(panel: Panel): Promise<void> {
  const { page } = panel
  await panel.ban()
  await page.reload()
  await page.getByText('Your account is banned and cannot perform this action.').waitFor()
  expect(await commandLine(panel).isDisabled()).toBe(true)
  await panel.asOperator('POST', `/admin/users/${panel.maya.id}/unban`)
  await panel.server.leave()
  await page.reload()
  await page.getByText('You do not have a server.').waitFor()
  expect(await commandLine(panel).isDisabled()).toBe(true)
}

test('continues after a disconnect, marks skipped lines and a new run, and disables the command line without a connection, for banned owners and without a server', async ({
  panel,
}) => {
  const { page, proxy, traffic } = panel
  const requested: (string | null)[] = []
  page.on('websocket', (socket) => requested.push(new URL(socket.url()).searchParams.get('since')))
  await page.clock.install()
  await openConsole(panel)
  printLines(panel, ['a', 'b'])
  await line(panel, 'b').waitFor()
  const breakFor = async (missed: string[], run?: string) => {
    traffic.refuse(createSocketTicket, 503)
    proxy.breakSockets()
    await page.getByText('Disconnected').waitFor()
    await page.getByText('Not connected to the server.').waitFor()
    expect(await commandLine(panel).isDisabled()).toBe(true)
    printLines(panel, missed, run)
    traffic.restore(createSocketTicket)
    await page.clock.fastForward(31_000)
    await isLive(panel)
  }
  await breakFor(['c'])
  await line(panel, 'c').waitFor()
  expect(await shownText(panel)).toBe('1 a 2 b 3 c')
  await breakFor(lines(6234), 'run00000002')
  await line(panel, 'line 6234').waitFor()
  expect(requested).toEqual([null, '3', '4'])
  await log(panel).evaluate((it) => it.scrollTo(0, 0))
  await log(panel).getByText('— 1,234 lines skipped —').waitFor()
  await log(panel).getByText('New run').waitFor()
  await line(panel, 'line 1235').waitFor()
  await expectNoCommands(panel)
})

test('downloads plain text, counts, marks and steps through search matches, and follows the end until the user scrolls up or pauses', async ({
  panel,
}) => {
  const { page } = panel
  printLines(panel, ['one', '\u001b[31mtwo\u001b[0m'])
  await openConsole(panel)
  const download = page.waitForEvent('download')
  await button(panel, 'Download').click()
  const file = await download
  expect(file.suggestedFilename()).toBe('console.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe('one\ntwo\n')

  printLines(panel, [...lines(300), '\u001b[32mNee\u001b[0mdle one', ...lines(300), 'needle two'])
  await line(panel, 'needle two').waitFor()
  await page.getByLabel('Search the console').fill('needle')
  await page.getByText('2 matches').waitFor()
  await button(panel, 'Next match').click()
  await page.getByText('1 of 2').waitFor()
  await log(panel).locator('mark', { hasText: 'Nee' }).waitFor()
  await button(panel, 'Next match').click()
  await page.getByText('2 of 2').waitFor()
  await log(panel).locator('mark', { hasText: 'needle' }).waitFor()
  await button(panel, 'Next match').click()
  await page.getByText('1 of 2').waitFor()
  await page.getByLabel('Search the console').fill('nowhere')
  await page.getByText('No matches').waitFor()
  await page.getByLabel('Search the console').fill('')
  await followEnd(panel)
})

async function followEnd(panel: Panel): Promise<void> {
  const { page } = panel
  await log(panel).hover()
  await page.mouse.wheel(0, -2000)
  const jump = button(panel, /Jump to latest/)
  await jump.waitFor()
  const before = await log(panel).evaluate((it) => it.scrollTop)
  printLines(panel, lines(100, 701))
  await button(panel, 'Jump to latest (100 new)').waitFor()
  expect(await log(panel).evaluate((it) => it.scrollTop)).toBe(before)
  await jump.click()
  await line(panel, 'line 800').waitFor()
  expect(await jump.count()).toBe(0)
  await button(panel, 'Pause').click()
  printLines(panel, ['after'])
  await button(panel, 'Jump to latest (1 new)').waitFor()
  expect(await line(panel, 'after').count()).toBe(0)
  await button(panel, 'Resume').click()
  await line(panel, 'after').waitFor()
  await button(panel, 'Clear view').click()
  await log(panel).getByText('No output yet.').waitFor()
  printLines(panel, ['later'])
  await line(panel, 'later').waitFor()
  expect(await shownText(panel)).toBe('706 later')
}

test('sends commands, keeps a command history, and responds to clicks at a hundred thousand lines a second', async ({
  panel,
}) => {
  const { page, server } = panel
  await server.start()
  await openConsole(panel)
  const input = commandLine(panel)
  expect(await button(panel, 'Send').isDisabled()).toBe(true)
  for (const command of ['say hello', 'players']) {
    await input.fill(command)
    await input.press('Enter')
  }
  for (const text of ['> say hello', 'Server: hello', '> players', 'Nobody is online.'])
    await line(panel, text).waitFor()
  await input.press('ArrowUp')
  await input.press('ArrowUp')
  expect(await input.inputValue()).toBe('say hello')
  await input.press('ArrowDown')
  expect(await input.inputValue()).toBe('players')
  await page.reload()
  await isLive(panel)
  await input.press('ArrowUp')
  expect(await input.inputValue()).toBe('players')
  await floodConsole(panel)
})

async function floodConsole(panel: Panel): Promise<void> {
  const { page, server } = panel
  // The flood runs until the server stops, so the test fails if the page freezes until the flood ends.
  await commandLine(panel).fill('flood 1000000000 100000')
  await commandLine(panel).press('Enter')
  await log(panel)
    .getByText(/^flood \d{6,} /)
    .first()
    .waitFor()
  await button(panel, 'Pause').click()
  await button(panel, /Jump to latest \([\d,]+ new\)/).waitFor()
  const still = await shownText(panel)
  await button(panel, /Jump to latest \(\d{2,},\d{3} new\)/).waitFor()
  expect(await shownText(panel)).toBe(still)
  expect(await page.locator('[role=log] [data-index]').count()).toBeLessThan(150)
  await button(panel, 'Resume').click()
  await server.power('kill', 'OFFLINE')
  await line(panel, '[agent] The server was killed.').waitFor()
}
