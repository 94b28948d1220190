import { createSocketTicket, refreshSession } from '@trellis/contract/auth.ts'
import { expect } from 'vitest'
import { type Panel, test } from './panel.ts'

const lost = 'Connection to server lost. Attempting to reconnect...'
const back = 'WebSocket reconnected successfully.'

async function openConsole({ api, open, page }: Panel) {
  await page.clock.install()
  await open('/console')
  await api.sockets.opened(1)
  await page.getByText('Live', { exact: true }).waitFor()
}

test('an abnormal close reconnects after a second and tells once per outage', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.last.terminate()
  await page.getByText(lost).waitFor()
  await page.clock.fastForward(1100)
  await api.sockets.opened(2)
  await page.getByText(back).waitFor()
  expect(await page.getByText(lost).count()).toBeLessThan(2)
})

test('the delay doubles while the api stays away', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  const before = api.callsOf(createSocketTicket).length
  const tries = () => api.callsOf(createSocketTicket).length - before
  api.sockets.isRefusing = true
  api.sockets.last.terminate()
  await page.getByText(lost).waitFor()
  const error = page.getByText('A WebSocket connection error occurred.')
  for (const [at, delay] of [1000, 2000, 4000].entries()) {
    await page.clock.fastForward(delay + 50)
    await expect.poll(tries).toBe(at + 1)
    await page.getByText('Disconnected').waitFor()
    // Told of with the first failed attempt and not again.
    if (at === 0) await error.waitFor()
  }
  expect(await error.count()).toBeLessThan(2)
})

test('a normal close is final', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.last.close(1000)
  await page.getByText('Disconnected').waitFor()
  await page.clock.fastForward(60_000)
  expect(api.sockets.connections).toHaveLength(1)
  expect(await page.getByText(lost).count()).toBe(0)
})

test.for([1008, 1011])('%i renews the session and comes back at once', async (code, { panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.last.close(code)
  await api.sockets.opened(2)
  expect(api.callsOf(refreshSession)).toHaveLength(1)
  await page.getByText('Live', { exact: true }).waitFor()
  // Refused again at once: a fresh session does not help, so the usual delay holds.
  api.sockets.last.close(code)
  await page.getByText(lost).waitFor()
  expect(api.sockets.connections).toHaveLength(2)
  expect(api.callsOf(refreshSession)).toHaveLength(1)
})

test('1008 with a refused refresh signs out', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.refuse(refreshSession, 401, 'The session is over.')
  api.sockets.last.close(1008)
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
})

test('a frame that nobody knows is ignored', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.sendRaw('not json')
  api.sockets.sendRaw('{"type":"console_log","payload":{"line":7}}')
  api.sockets.sendRaw('{"type":"from_the_future","payload":{}}')
  api.sockets.log(1, ['still here'])
  await page.getByText('still here').waitFor()
})

test('a notice becomes a toast, for five seconds', async ({ panel }) => {
  const { api, page } = panel
  await openConsole(panel)
  api.sockets.send({ type: 'notice', payload: { level: 'warning', text: 'One hour left.' } })
  await page.getByText('One hour left.').waitFor()
  await page.clock.fastForward(5600)
  await page.getByText('One hour left.').waitFor({ state: 'detached' })
})
