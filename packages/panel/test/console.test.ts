import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { makeProfile } from './fake-world.ts'
import { type Panel, test } from './panel.ts'

async function openConsole({ api, open, page }: Panel) {
  await open('/console')
  await api.sockets.opened(1)
  await page.getByText('Live', { exact: true }).waitFor()
}

const log = ({ page }: Panel) => page.getByRole('log')
const shownText = async (panel: Panel) => (await log(panel).innerText()).replaceAll('\n', ' ')
const lines = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => `line ${from + at}`)

test('lines come numbered, in order, and once', async ({ panel }) => {
  await openConsole(panel)
  panel.api.sockets.send({
    type: 'console_history',
    payload: { lines: ['a', 'b', 'c'], run: 'run00000001', firstSeq: 10 },
  })
  panel.api.sockets.log(12, ['c', 'd'])
  panel.api.sockets.log(11, ['b'])
  panel.api.sockets.log(14, ['e'])
  await log(panel).getByText('e', { exact: true }).waitFor()
  expect(await shownText(panel)).toBe('10 a 11 b 12 c 13 d 14 e')
})

test('after a break the console goes on where it was', async ({ panel }) => {
  const { api, page } = panel
  await page.clock.install()
  await openConsole(panel)
  api.sockets.log(1, ['a', 'b'])
  await log(panel).getByText('b', { exact: true }).waitFor()
  api.sockets.greet = () => [
    { type: 'console_history', payload: { lines: ['b', 'c'], run: 'run00000001', firstSeq: 2 } },
  ]
  api.sockets.last.terminate()
  await page.getByText('Disconnected').waitFor()
  await page.clock.fastForward(1100)
  await api.sockets.opened(2)
  expect(api.sockets.connections.map((it) => it.since)).toEqual([null, '3'])
  await log(panel).getByText('c', { exact: true }).waitFor()
  expect(await shownText(panel)).toBe('1 a 2 b 3 c')
})

test('skipped lines and a new run are shown', async ({ panel }) => {
  await openConsole(panel)
  panel.api.sockets.log(1, ['a'])
  panel.api.sockets.send({ type: 'console_skipped', payload: { seq: 2, count: 1234 } })
  panel.api.sockets.log(1236, ['b'], 'run00000002')
  await log(panel).getByText('— 1,234 lines skipped —').waitFor()
  await log(panel).getByText('New run').waitFor()
  await log(panel).getByText('b', { exact: true }).waitFor()
})

test('colours are styles, everything else a terminal would obey is gone, and markup is text', async ({
  panel,
}) => {
  await openConsole(panel)
  panel.api.sockets.log(1, [
    '\u001b[1;31mred\u001b[0m plain \u001b]0;title\u0007\u001b[2J<img src=x onerror=alert(1)>',
  ])
  const red = log(panel).getByText('red', { exact: true })
  await red.waitFor()
  expect(await red.evaluate((it) => getComputedStyle(it).fontWeight)).toBe('700')
  expect(await red.evaluate((it) => getComputedStyle(it).color)).not.toBe(
    await log(panel)
      .getByText(/plain/)
      .evaluate((it) => getComputedStyle(it).color),
  )
  expect(await shownText(panel)).toBe('1 red plain <img src=x onerror=alert(1)>')
  expect(await log(panel).locator('img').count()).toBe(0)
})

test('it follows the end until somebody scrolls up, and jumps back', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.log(1, lines(500))
  await log(panel).getByText('line 500').waitFor()
  await log(panel).hover()
  await page.mouse.wheel(0, -2000)
  const jump = page.getByRole('button', { name: /Jump to latest/ })
  await jump.waitFor()
  const before = await log(panel).evaluate((it) => it.scrollTop)
  api.sockets.log(501, lines(100, 501))
  await page.getByRole('button', { name: 'Jump to latest (100 new)' }).waitFor()
  expect(await log(panel).evaluate((it) => it.scrollTop)).toBe(before)
  await jump.click()
  await log(panel).getByText('line 600').waitFor()
  expect(await jump.count()).toBe(0)
})

test('pause holds the view still, clear empties it', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.log(1, ['before'])
  await log(panel).getByText('before').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  api.sockets.log(2, ['after'])
  await page.getByRole('button', { name: 'Jump to latest (1 new)' }).waitFor()
  expect(await log(panel).getByText('after').count()).toBe(0)
  await page.getByRole('button', { name: 'Resume' }).click()
  await log(panel).getByText('after').waitFor()
  await page.getByRole('button', { name: 'Clear view' }).click()
  await log(panel).getByText('No output yet.').waitFor()
  api.sockets.log(3, ['later'])
  await log(panel).getByText('later').waitFor()
  expect(await shownText(panel)).toBe('3 later')
})

test('the search counts, marks and walks through its matches', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.log(1, [...lines(300), '\u001b[32mNee\u001b[0mdle one', ...lines(300), 'needle two'])
  await log(panel).getByText('needle two').waitFor()
  await page.getByLabel('Search the console').fill('needle')
  await page.getByText('2 matches').waitFor()
  await page.getByRole('button', { name: 'Next match' }).click()
  await page.getByText('1 of 2').waitFor()
  await log(panel).locator('mark', { hasText: 'Nee' }).waitFor()
  await page.getByRole('button', { name: 'Next match' }).click()
  await page.getByText('2 of 2').waitFor()
  await log(panel).locator('mark', { hasText: 'needle' }).waitFor()
  await page.getByRole('button', { name: 'Next match' }).click()
  await page.getByText('1 of 2').waitFor()
  await page.getByLabel('Search the console').fill('nowhere')
  await page.getByText('No matches').waitFor()
})

test('commands are sent and remembered', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  const input = page.getByLabel('Command', { exact: true })
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
  for (const command of ['say hello', 'list']) {
    await input.fill(command)
    await input.press('Enter')
  }
  await expect
    .poll(() => api.sockets.commands.map((it) => it.payload))
    .toEqual([{ command: 'say hello' }, { command: 'list' }])
  await input.press('ArrowUp')
  await input.press('ArrowUp')
  expect(await input.inputValue()).toBe('say hello')
  await input.press('ArrowDown')
  expect(await input.inputValue()).toBe('list')
  await page.reload()
  await page.getByText('Live', { exact: true }).waitFor()
  await input.press('ArrowUp')
  expect(await input.inputValue()).toBe('list')
})

test('the input is off for the banned and while not connected, with the reason', async ({
  panel,
}) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.last.close(1000)
  const input = page.getByLabel('Command', { exact: true })
  await page.getByText('Not connected to the server.').waitFor()
  expect(await input.isDisabled()).toBe(true)
  api.world.profile = makeProfile({ isBanned: true })
  await page.reload()
  await page.getByText('Your account is banned and cannot perform this action.').waitFor()
  expect(await input.isDisabled()).toBe(true)
})

test('the download is plain text', async ({ panel }) => {
  const { page } = panel
  await openConsole(panel)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('console.txt')
  expect(await readFile(await file.path(), 'utf8')).toBe('one\ntwo\n')
})

test('a hundred thousand lines a second do not freeze the page', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  const perFrame = 5000
  const body = 'x'.repeat(60)
  const wait = () => page.evaluate(() => new Promise((done) => setTimeout(done, 20)))
  await page.evaluate(() => {
    const gaps = { longest: 0 }
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      gaps.longest = Math.max(gaps.longest, now - last)
      last = now
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(window, { gaps })
  })
  for (let at = 0; at < 20; at++) {
    api.sockets.log(
      1 + at * perFrame,
      Array.from({ length: perFrame }, (_, n) => `[INFO] ${at * perFrame + n} ${body}`),
    )
    await wait()
  }
  await log(panel)
    .getByText(String(20 * perFrame), { exact: true })
    .waitFor()
  const longest = await page.evaluate(
    () => (window as unknown as { gaps: { longest: number } }).gaps.longest,
  )
  expect(longest).toBeLessThan(2000)
})

test('without a server there is nothing to command', async ({ panel }) => {
  panel.api.world.profile = makeProfile({ serverOwned: 'No Server' })
  await openConsole(panel)
  await panel.page.getByText('You do not have a server.').waitFor()
  expect(await panel.page.getByLabel('Command', { exact: true }).isDisabled()).toBe(true)
})
