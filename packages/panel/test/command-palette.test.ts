import { listWorlds } from '@trellis/contract/game/worlds.ts'
import { powerServer, readStatus } from '@trellis/contract/hosting/servers.ts'
import { listManagedUsers } from '@trellis/contract/operations/managed-users.ts'
import { expect } from 'vitest'
import { addCode } from './kit/codes.ts'
import { setLanguage } from './kit/languages.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const field = ({ page }: Panel) => page.getByRole('combobox', { name: 'Search the panel' })
const option = ({ page }: Panel, name: string | RegExp) => page.getByRole('option', { name })

/** Typing before the field has the focus would reach the page. */
const untilFocused = (panel: Panel) => field(panel).and(panel.page.locator(':focus')).waitFor()

async function openPalette(panel: Panel, path = '/profile') {
  await panel.open(path)
  await panel.page.getByRole('heading', { level: 1 }).waitFor()
  await panel.page.keyboard.press('Control+K')
  await untilFocused(panel)
}

test('lists the shortcuts, opens a page by a part of its title with the keyboard alone, and lists the last used entries of this user first', async ({
  panel,
}) => {
  const { page } = panel
  await panel.open('/feedback')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('')
  await message.pressSequentially('Why?')
  expect(await message.inputValue()).toBe('Why?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await message.blur()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl').first().waitFor()
  await expectFitLayout(panel, 'shortcuts')
  await page.keyboard.press('Control+K')
  expect(await field(panel).count()).toBe(0)

  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+K')
  await untilFocused(panel)
  await page.keyboard.type('backup')
  await expect.poll(() => option(panel, 'Backup Manager').count()).toBe(1)
  await page.keyboard.press('ArrowDown')
  await expect
    .poll(() => option(panel, 'Backup Manager').getAttribute('aria-selected'))
    .toBe('true')
  const marked = await field(panel).getAttribute('aria-activedescendant')
  expect(await option(panel, 'Backup Manager').getAttribute('id')).toBe(marked)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Backup Manager' }).waitFor()
  expect(await field(panel).count()).toBe(0)

  await page.keyboard.press('Control+K')
  await untilFocused(panel)
  await page.keyboard.type('task sched')
  await option(panel, 'Task Scheduler').click()
  await page.getByRole('heading', { level: 1, name: 'Task Scheduler' }).waitFor()
  await page.keyboard.press('Control+K')
  await page.getByRole('group', { name: 'Used last' }).getByRole('option').first().waitFor()
  const list = page.getByRole('listbox', { name: 'Search results' })
  expect(await list.getByRole('option').first().innerText()).toBe('Task Scheduler')
  await page.keyboard.type('log out')
  await option(panel, 'Log out').click()
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('trellis.recent-commands'))).toBeNull()
})

test('finds worlds, players and items with the searches of the server, says that one failed, drops late answers, and starts the server', async ({
  panel,
}) => {
  const { page, traffic } = panel
  traffic.refuse(listWorlds, 500)
  await openPalette(panel)
  await page.keyboard.type('dirt')
  await page.getByRole('dialog').getByText('Failed to search the worlds.').waitFor()
  await option(panel, /^Dirt ID/).waitFor()

  traffic.restore(listWorlds)
  await field(panel).fill('')
  traffic.forgetCalls()
  const release = traffic.hold(listWorlds)
  await page.keyboard.type('START')
  await expect.poll(() => traffic.callsTo(listWorlds).length).toBe(1)
  await field(panel).fill('NOSUCHWORLD')
  release()
  await page.getByText('Nothing found for “NOSUCHWORLD”.').waitFor()
  expect(await page.getByRole('option').count()).toBe(0)

  await field(panel).fill('')
  await page.keyboard.type('stop server')
  const stop = option(panel, /^Stop server/)
  await stop.waitFor()
  expect(await stop.getAttribute('aria-disabled')).toBe('true')
  const reason = (await stop.innerText()).split('\n').at(-1) ?? ''
  expect(reason).not.toBe('MayaWorld')
  expect(reason.length).toBeGreaterThan(5)
  await page.keyboard.press('Enter')
  expect(await field(panel).count()).toBe(1)
  expect(traffic.callsTo(powerServer)).toEqual([])
  await field(panel).fill('growid')
  await option(panel, /^Set game password/).click()
  await page.getByRole('dialog', { name: 'Game password' }).getByText('GrowID Maya').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+K')
  await field(panel).fill('start server')
  await option(panel, /^Start server/).click()
  const status = async () => (await panel.server.get('/server')).body.server.status
  await expect.poll(status).toBe('ONLINE')

  await page.keyboard.press('Control+K')
  await untilFocused(panel)
  traffic.forgetCalls()
  await page.keyboard.type('start')
  await page.getByRole('group', { name: 'Worlds' }).getByRole('option', { name: 'START' }).waitFor()
  const asked = traffic.callsTo(listWorlds)
  expect(asked).toHaveLength(1)
  await field(panel).fill('dirt')
  await page.getByRole('group', { name: 'Items' }).getByRole('option').first().waitFor()
  await option(panel, /^Dirt ID/).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/items')
})

test('finds users, servers and codes for admins with the permission only, has no accessibility violation, and creates a server', async ({
  panel,
}) => {
  const { page, traffic } = panel
  await panel.permit(['users:view'])
  await openPalette(panel)
  await page.keyboard.type('maya')
  await page.getByRole('group', { name: 'Users' }).getByRole('option').first().waitFor()
  expect(await page.getByRole('group', { name: 'Servers' }).count()).toBe(0)
  await panel.permit(['codes:view', 'servers:view'])
  await addCode(panel, { type: 'Credits', amount: 5, stock: 3, customSuffix: 'MAYASGIFT' })
  const before = traffic.callsTo(listManagedUsers).length
  await openPalette(panel)
  await page.keyboard.type('maya')
  await page.getByRole('group', { name: 'Servers' }).getByRole('option').first().waitFor()
  await page.getByRole('group', { name: 'Redeem codes' }).getByRole('option').first().click()
  await expect.poll(() => page.url()).toContain('tab=redeem-codes')
  expect(traffic.callsTo(listManagedUsers)).toHaveLength(before)

  await panel.promote()
  await openPalette(panel)
  await expectFitLayout(panel, 'palette')
  await page.keyboard.type('st')
  await page.getByRole('group', { name: 'Items' }).waitFor()
  await expectFitLayout(panel, 'palette-found')
  traffic.refuse(readStatus, 500)
  await field(panel).fill('nothing has this name')
  await page.getByText('Nothing found for').waitFor()
  await expectFitLayout(panel, 'palette-nothing')

  traffic.restore(readStatus)
  await panel.server.leave()
  await openPalette(panel)
  expect(await option(panel, /^Start server/).count()).toBe(0)
  await page.keyboard.type('create server')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Create your server' }).waitFor()
})

test('finds pages in Indonesian by both titles, from the menu of a phone', async ({ panel }) => {
  const { page } = panel
  await setLanguage(panel, 'id')
  await page.setViewportSize({ width: 360, height: 740 })
  await panel.open('/profile')
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Cari/ }).click()
  const search = page.getByRole('combobox', { name: 'Cari di panel' })
  await search.waitFor()
  await expect.poll(() => search.evaluate((it) => it === document.activeElement)).toBe(true)
  await search.fill('scheduler')
  await page.getByRole('option').first().waitFor()
  await expectFitLayout(panel, 'palette-id')
  await search.fill('')
  await page.getByRole('option').nth(8).waitFor()
  await expectFitLayout(panel, 'palette-id-all')
})
