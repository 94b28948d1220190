import { createTask } from '@trellis/contract/scheduled-tasks.ts'
import { powerServer } from '@trellis/contract/servers.ts'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { expectFitLayout } from './layout.ts'

const list = ({ page }: Panel, name = 'First steps') => page.getByRole('list', { name })
const button = ({ page }: Panel, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const readDone = (panel: Panel) => list(panel).locator('[data-done]').allInnerTexts()

const hasFocus = (place: Locator) => place.evaluate((it) => it === document.activeElement)

test('leads a newcomer from an empty account to a running server', async ({ panel }) => {
  const { page, api, traffic } = panel
  const newcomer = await api.signIn('7100', 'Newcomer')
  await panel.openFor(newcomer, '/dashboard')
  await page.getByText('0 of 5 done').waitFor()
  await expectFitLayout(panel, 'first-steps-newcomer')
  await page.getByRole('button', { name: 'Hide the first steps' }).press('Enter')
  await expect.poll(() => hasFocus(button(panel, 'Show first steps'))).toBe(true)
  await button(panel, 'Show first steps').press('Enter')
  await page.getByText('0 of 5 done').waitFor()
  await button(panel, 'Choose a name').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Server name').fill('FirstWorld')
  await dialog.getByRole('button', { name: 'Create Server' }).click()
  await page.getByText('1 of 5 done').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await button(panel, 'Turn it on').click()
  await page.getByText('2 of 5 done').waitFor()
  expect(traffic.callsTo(powerServer)).toHaveLength(1)
  const { body } = await api.call('GET', '/servers', { token: newcomer.token })
  const owner = GameOwner.of(api, newcomer, body[0].id)
  await owner.play('Arif')
  await page.getByText('3 of 5 done').waitFor()
  await expectFitLayout(panel, 'first-steps-half')

  await button(panel, 'Get the link').click()
  await dialog.getByLabel('link', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('4 of 5 done').waitFor()
  // Axe would meet colours halfway through a transition before this.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await button(panel, 'Every night at 04:00').click()
  await page.getByText('You have done all first steps').waitFor()
  // The confetti of the first start, which this person saw without motion, falls as well.
  const confetti = page.locator('[data-confetti]')
  await confetti.first().waitFor()
  expect(traffic.callsTo(createTask).map((it) => it.body)).toEqual([
    { type: 'backup', schedule: '0 4 * * *', timezone: 'Asia/Jakarta' },
  ])
  const { tasks } = (await owner.get('/server/tasks')).body
  expect(tasks).toMatchObject([{ type: 'backup', schedule: '0 4 * * *' }])
  await expect.poll(() => confetti.count()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expectFitLayout(panel, 'first-steps-done')
})

test('ticks steps by stored facts, and keeps a step open after a failure', async ({ panel }) => {
  const { page, server, traffic } = panel
  await panel.open('/dashboard')
  await page.getByText('1 of 5 done').waitFor()
  traffic.refuse(createTask, 503)
  await button(panel, 'Every night at 04:00').click()
  await page.getByText('Failed to schedule').first().waitFor()
  await page.getByText('1 of 5 done').waitFor()
  traffic.restore(createTask)
  await server.post('/server/tasks', { type: 'backup', schedule: '0 1 * * *' })
  await server.start()
  await server.play('Arif')
  await server.stop()
  await page.reload()
  await page.getByText('4 of 5 done').waitFor()
  expect(await readDone(panel)).toHaveLength(4)
})

test('is done by keyboard, hides and comes back, also with the palette', async ({ panel }) => {
  const { page } = panel
  await panel.open('/dashboard')
  const hide = page.getByRole('button', { name: 'Hide the first steps' })
  await hide.focus()
  await page.keyboard.press('Enter')
  const show = button(panel, 'Show first steps')
  await show.waitFor()
  const hero = page.getByRole('heading', { name: 'MayaWorld' })
  await expect.poll(() => hasFocus(hero)).toBe(true)
  await show.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('group', { name: 'First steps' }))).toBe(true)
  await hide.press('Enter')
  await expect.poll(() => hasFocus(hero)).toBe(true)
  await page.reload()
  await show.waitFor()
  expect(await list(panel).count()).toBe(0)
  // Only the press takes the focus there.
  expect(await hasFocus(hero)).toBe(false)
  await show.click()
  await list(panel).waitFor()
  await hide.click()
  await page.goto(`${panel.origin}/worlds`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search the panel' }).fill('checklist')
  await page.keyboard.press('Enter')
  await list(panel).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

test('is for owners only: neither for members nor for banned ones', async ({ panel }) => {
  const { page, api, maya } = panel
  const friend = await api.signIn('7001', 'BuilderBudi')
  const { body: servers } = await api.call('GET', '/servers', { token: maya.token })
  const path = `/servers/${servers[0].id}/invitations`
  const { body } = await api.call('POST', path, {
    token: maya.token,
    body: { preset: 'manager' },
  })
  expect(body.code, JSON.stringify(body)).toBeTruthy()
  const accepted = await api.call('POST', `/invitations/${body.code}/accept`, {
    token: friend.token,
  })
  expect(accepted.status).toBe(200)
  await panel.openFor(friend, '/dashboard')
  await page.getByRole('heading', { name: 'MayaWorld' }).waitFor()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  expect(await page.getByText(/of 5 done/).count()).toBe(0)
})

test('speaks Indonesian, and is calm for a person who wants less motion', async ({ panel }) => {
  const { page, server } = panel
  await server.post('/server/tasks', { type: 'backup', schedule: '0 1 * * *' })
  await server.start()
  await server.play('Arif')
  await panel.open('/dashboard')
  await setLanguage(panel, 'id')
  await page.reload()
  await page.getByText('4 dari 5').waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'first-steps-id-360', { isWhole: true })
  await page.getByRole('button', { name: 'Ambil link' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Semua langkah pertama selesai').waitFor()
  expect(await page.locator('[data-confetti]').count()).toBe(0)
})
