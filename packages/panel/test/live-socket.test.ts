import { createSocketTicket, refreshSession } from '@trellis/contract/people/auth.ts'
import { expect } from 'vitest'
import { handleAnswers } from './kit/quiet-page.ts'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'
import { closeToasts } from './kit/toasts.ts'

const lost = 'Connection to server lost. Attempting to reconnect...'
const back = 'WebSocket reconnected successfully.'

async function openConsole(panel: Panel) {
  await panel.page.clock.install()
  await panel.open('/console')
  await isLive(panel)
}

const isLive = async ({ page, proxy }: Panel, number = 1) => {
  await proxy.socketOpened(number)
  await page.getByText('Live', { exact: true }).waitFor()
}
const countTries = ({ traffic }: Panel) => traffic.callsTo(createSocketTicket).length

/** Triggers a notice to Maya on the socket. */
const notifyMaya = (panel: Panel, amount: number) =>
  panel.asOperator('POST', `/admin/users/${maya.id}/credits`, { action: 'add', amount })

async function reconnectOnce(panel: Panel) {
  const { proxy, page } = panel
  const before = countTries(panel)
  proxy.breakSockets()
  await page.getByText(lost).waitFor()
  await page.clock.fastForward(1100)
  await page.getByText(back).waitFor()
  await isLive(panel, 2)
  expect(countTries(panel)).toBe(before + 1)
  expect(await page.getByText(lost).count()).toBeLessThan(2)
}

async function doubleDelays(panel: Panel) {
  const { proxy, page } = panel
  const before = countTries(panel)
  let failed = 0
  page.on('websocket', (socket) => socket.on('close', () => failed++))
  proxy.refusesSockets = true
  proxy.breakSockets()
  await page.getByText(lost).waitFor()
  const error = page.getByText('A WebSocket connection error occurred.')
  for (const [at, delay] of [1000, 2000, 4000].entries()) {
    await page.clock.fastForward(delay + 50)
    await expect.poll(() => countTries(panel)).toBe(before + at + 1)
    await page.getByText('Disconnected').waitFor()
    // The next delay begins when the page has handled the failure.
    await expect.poll(() => failed).toBe(at + 1)
    await handleAnswers(page)
    // The first failed attempt shows the error, and the next ones do not.
    if (at === 0) await error.waitFor()
  }
  expect(await error.count()).toBeLessThan(2)
  proxy.refusesSockets = false
  await page.clock.fastForward(8050)
  await isLive(panel, 3)
}

test('reconnects a second after an abnormal close with one message per outage, doubles the delay while the api is unavailable, and stays closed after a normal close', async ({
  panel,
}) => {
  const { proxy, page } = panel
  await openConsole(panel)
  await reconnectOnce(panel)
  await closeToasts(page)
  // After a connection of some seconds the delays begin at the first again.
  await page.clock.fastForward(3000)
  await doubleDelays(panel)
  await closeToasts(page)

  const before = countTries(panel)
  proxy.closeSocket(1000)
  await page.getByText('Disconnected').waitFor()
  await page.clock.fastForward(60_000)
  expect(countTries(panel)).toBe(before)
  expect(await page.getByText(lost).count()).toBe(0)
})

test('renews the session after 1008 and 1011, and reconnects at once', async ({ panel }) => {
  const { proxy, traffic, page } = panel
  // The clock is fixed, because a busy machine may exceed the time in which a second close counts as
  // immediate.
  await page.clock.setFixedTime(Date.now())
  await panel.open('/console')
  await isLive(panel)
  for (const [at, code] of [1008, 1011].entries()) {
    await page.clock.setFixedTime(Date.now() + at * 60_000)
    const opened = at * 2 + 1
    proxy.closeSocket(code)
    await isLive(panel, opened + 1)
    expect(traffic.callsTo(refreshSession)).toHaveLength(at + 1)
    expect(await page.getByText(lost).count()).toBe(0)
    // An immediate second close means that a fresh session does not help, so the usual delay applies.
    proxy.closeSocket(code)
    await page.getByText(lost).waitFor()
    await isLive(panel, opened + 2)
    expect(traffic.callsTo(refreshSession)).toHaveLength(at + 1)
    await closeToasts(page)
  }
})

test('ignores frames of unknown type, shows a notice as a toast for five seconds, and signs out when the session has ended in another tab', async ({
  panel,
}) => {
  const { api, proxy, page, traffic } = panel
  await openConsole(panel)
  proxy.sendText('not json')
  proxy.sendText('{"type":"console_log","payload":{"line":7}}')
  proxy.sendText('{"type":"from_the_future","payload":{}}')
  const toast = page.getByText('An admin gave you 5 credits')
  await Promise.all([toast.waitFor(), notifyMaya(panel, 5)])
  await page.getByText('Live', { exact: true }).waitFor()
  await page.clock.fastForward(5600)
  await toast.waitFor({ state: 'detached' })

  const kept = await page.evaluate(() => localStorage.getItem('trellis.session'))
  const { refreshToken } = JSON.parse(kept ?? '')
  await api.call('POST', '/auth/logout', { body: { refreshToken } })
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(1)
})
