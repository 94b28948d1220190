import { setGamePassword } from '@trellis/contract/game/game-passwords.ts'
import { createTask } from '@trellis/contract/hosting/scheduled-tasks.ts'
import { powerServer } from '@trellis/contract/hosting/servers.ts'
import { expect } from 'vitest'
import { GameOwner } from '../../api/test/kit/game-owner.ts'
import { hasFocus } from './kit/focus.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { readExcess, takeShot } from './kit/screen.ts'
import { expectFitLayout } from './layout.ts'

const list = ({ page }: Panel, name = 'First steps') => page.getByRole('list', { name })
const button = ({ page }: Panel, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true })
const readDone = (panel: Panel, name: string) =>
  list(panel, name).locator('[data-done]').allInnerTexts()

/** Sets the password with which the kit's players log in, after one that is too short and one that is not taken. */
async function choosePassword(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  await button(panel, 'Set it').click()
  const dialog = page.getByRole('dialog', { name: 'Game password' })
  await dialog.getByText('your GrowID Newcomer').waitFor()
  const field = dialog.getByLabel('Password', { exact: true })
  await expect.poll(() => hasFocus(field)).toBe(true)
  await field.fill('abc')
  await field.press('Enter')
  await dialog.getByText('A game password has 4 to 64 characters.').waitFor()
  await expectFitLayout(panel, 'game-password-error')
  expect(traffic.callsTo(setGamePassword)).toEqual([])
  traffic.refuse(setGamePassword, 503)
  await field.fill('secret')
  await field.press('Enter')
  await dialog.getByText('The game password could not be set.').waitFor()
  traffic.restore(setGamePassword)
  await dialog.getByRole('button', { name: 'Show or hide the password' }).click()
  expect([await field.getAttribute('type'), await field.inputValue()]).toEqual(['text', 'secret'])
  await dialog.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Game password set.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const body = { growId: 'Newcomer', password: 'secret' }
  expect(traffic.callsTo(setGamePassword).map((it) => it.body)).toEqual([body, body])
}

test('leads a newcomer from an empty account to a running server', async ({ panel }) => {
  const { page, api, traffic } = panel
  const newcomer = await api.signIn('7100', 'Newcomer')
  await panel.openFor(newcomer, '/dashboard')
  await page.getByText('0 of 7 done').waitFor()
  await page.getByRole('button', { name: 'Hide the first steps' }).press('Enter')
  await expect.poll(() => hasFocus(button(panel, 'Show first steps'))).toBe(true)
  await button(panel, 'Show first steps').press('Enter')
  await page.getByText('0 of 7 done').waitFor()
  await button(panel, 'Choose a name').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Server name').fill('FirstWorld')
  await dialog.getByRole('button', { name: 'Create Server' }).click()
  await page.getByText('1 of 7 done').waitFor()
  await dialog.waitFor({ state: 'detached' })

  await button(panel, 'Turn it on').click()
  await page.getByText('2 of 7 done').waitFor()
  expect(traffic.callsTo(powerServer)).toHaveLength(1)
  const { body } = await api.call('GET', '/servers', { token: newcomer.token })
  const owner = GameOwner.of(api, newcomer, body[0].id)
  await choosePassword(panel)
  await page.getByText('3 of 7 done').waitFor()
  await owner.play('Newcomer')
  await page.getByText('4 of 7 done').waitFor()

  await page.getByRole('link', { name: 'See it' }).click()
  await page.getByRole('heading', { level: 1, name: 'Game Store' }).waitFor()
  await page.getByText('Packs (14)').waitFor()
  await takeShot(page, 'first-store', { isWhole: true })
  await page.goBack()
  await page.getByText('5 of 7 done').waitFor()

  await button(panel, 'Get the link').click()
  await dialog.getByLabel('link', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('6 of 7 done').waitFor()
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
  // It falls for seconds.
  await confetti.evaluateAll((all) => {
    for (const it of all) for (const fall of it.getAnimations({ subtree: true })) fall.finish()
  })
  await expect.poll(() => confetti.count()).toBe(0)
})

/** Hides the list and shows it again by keyboard, and expects the focus where its place was. */
async function turnByKeyboard(panel: Panel): Promise<void> {
  const { page } = panel
  const hide = page.getByRole('button', { name: 'Hide the first steps' })
  const show = button(panel, 'Show first steps')
  await hide.focus()
  await page.keyboard.press('Enter')
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
}

/** Sets Maya's password as a step, and another one on the card that says how to play. */
async function setPasswords(panel: Panel): Promise<void> {
  const { page, traffic } = panel
  const dialog = page.getByRole('dialog')
  expect(await button(panel, 'Set game password').count()).toBe(0)
  for (const [index, name] of ['Set it', 'Set game password'].entries()) {
    await button(panel, name).click()
    await dialog.getByLabel('Password', { exact: true }).fill(`secret-${index}`)
    await dialog.getByRole('button', { name: 'Set password' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('2 of 7 done').waitFor()
  }
  const sent = traffic.callsTo(setGamePassword).map(({ body }) => body)
  const growId = 'Maya'
  expect(sent).toEqual([
    { growId, password: 'secret-0' },
    { growId, password: 'secret-1' },
  ])
}

async function showWithPalette(panel: Panel): Promise<void> {
  const { page } = panel
  await page.getByRole('link', { name: 'World Manager' }).click()
  await page.getByRole('heading', { level: 1, name: 'World Manager' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Search the panel' }).fill('checklist')
  await page.keyboard.press('Enter')
  await list(panel).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
}

test('keeps a step open after a failure, hides and comes back by keyboard and with the palette, ticks steps by stored facts, and is calm in Indonesian', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  await panel.open('/dashboard')
  await page.getByText('1 of 7 done').waitFor()
  traffic.refuse(createTask, 503)
  await button(panel, 'Every night at 04:00').click()
  await page.getByText('Failed to schedule').first().waitFor()
  await page.getByText('1 of 7 done').waitFor()
  traffic.restore(createTask)
  await setPasswords(panel)
  await turnByKeyboard(panel)
  await showWithPalette(panel)

  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await page.getByRole('link', { name: 'Lihat toko' }).waitFor()
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'first-steps-store-id-360-dark', { isWhole: true })

  const { body: store } = await server.get('/server/game-store')
  await server.put('/server/game-store?apply=now', { ...store, packs: [] })
  await server.post('/server/tasks', { type: 'backup', schedule: '0 1 * * *' })
  await server.start()
  await server.play('Arif')
  await server.stop()
  await page.reload()
  await page.getByText('6 dari 7').waitFor()
  expect(await readDone(panel, 'Langkah pertama')).toHaveLength(6)
  expect(await readExcess(page)).toBe(0)
  await takeShot(page, 'first-steps-id-360', { isWhole: true })
  await page.getByRole('button', { name: 'Ambil link' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Semua langkah pertama selesai').waitFor()
  expect(await page.locator('[data-confetti]').count()).toBe(0)
  await expectFitLayout(panel, 'first-steps-done')
})

test('is for owners only, not for members', async ({ panel }) => {
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
  expect(await page.getByText(/of 7 done/).count()).toBe(0)
})
