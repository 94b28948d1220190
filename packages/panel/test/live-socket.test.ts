import { createSocketTicket, refreshSession } from '@trellis/contract/auth.ts'
import { expect } from 'vitest'
import { maya, type RealPanel as Panel, test } from './kit/real-panel.ts'

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

test('reconnects a second after an abnormal close, with one message per outage', async ({
  panel,
}) => {
  const { proxy, page } = panel
  await openConsole(panel)
  const before = countTries(panel)
  proxy.breakSockets()
  await page.getByText(lost).waitFor()
  await page.clock.fastForward(1100)
  await page.getByText(back).waitFor()
  await isLive(panel, 2)
  expect(countTries(panel)).toBe(before + 1)
  expect(await page.getByText(lost).count()).toBeLessThan(2)
})

test('doubles the reconnect delay while the api is unavailable', async ({ panel }) => {
  const { proxy, page } = panel
  await openConsole(panel)
  const before = countTries(panel)
  proxy.refusesSockets = true
  proxy.breakSockets()
  await page.getByText(lost).waitFor()
  const error = page.getByText('A WebSocket connection error occurred.')
  for (const [at, delay] of [1000, 2000, 4000].entries()) {
    await page.clock.fastForward(delay + 50)
    await expect.poll(() => countTries(panel)).toBe(before + at + 1)
    await page.getByText('Disconnected').waitFor()
    // The first failed attempt shows the error, and the next ones do not.
    if (at === 0) await error.waitFor()
  }
  expect(await error.count()).toBeLessThan(2)
})

test('stays closed after a normal close', async ({ panel }) => {
  const { proxy, page } = panel
  await openConsole(panel)
  const before = countTries(panel)
  proxy.closeSocket(1000)
  await page.getByText('Disconnected').waitFor()
  await page.clock.fastForward(60_000)
  expect(countTries(panel)).toBe(before)
  expect(await page.getByText(lost).count()).toBe(0)
})

test.for([1008, 1011])(
  'renews the session after %i and reconnects at once',
  async (code, { panel }) => {
    const { proxy, traffic, page } = panel
    // The clock is fixed, because a busy machine may exceed the time in which a second close counts as
    // immediate.
    await page.clock.setFixedTime(Date.now())
    await panel.open('/console')
    await isLive(panel)
    proxy.closeSocket(code)
    await isLive(panel, 2)
    expect(traffic.callsTo(refreshSession)).toHaveLength(1)
    expect(await page.getByText(lost).count()).toBe(0)
    // An immediate second close means that a fresh session does not help, so the usual delay applies.
    proxy.closeSocket(code)
    await page.getByText(lost).waitFor()
    await isLive(panel, 3)
    expect(traffic.callsTo(refreshSession)).toHaveLength(1)
  },
)

test('signs out when the session has ended in another tab', async ({ panel }) => {
  const { api, page, traffic } = panel
  await openConsole(panel)
  const kept = await page.evaluate(() => localStorage.getItem('trellis.session'))
  const { refreshToken } = JSON.parse(kept ?? '')
  await api.call('POST', '/auth/logout', { body: { refreshToken } })
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(traffic.callsTo(refreshSession)).toHaveLength(1)
})

test('ignores frames of unknown type', async ({ panel }) => {
  const { proxy, page } = panel
  await openConsole(panel)
  proxy.sendText('not json')
  proxy.sendText('{"type":"console_log","payload":{"line":7}}')
  proxy.sendText('{"type":"from_the_future","payload":{}}')
  await notifyMaya(panel, 5)
  await page.getByText('An admin gave you 5 credits').waitFor()
  await page.getByText('Live', { exact: true }).waitFor()
})

test('shows a notice as a toast for five seconds', async ({ panel }) => {
  const { page } = panel
  await openConsole(panel)
  const toast = page.getByText('An admin gave you 5 credits')
  await Promise.all([toast.waitFor(), notifyMaya(panel, 5)])
  await page.clock.fastForward(5600)
  await toast.waitFor({ state: 'detached' })
})
