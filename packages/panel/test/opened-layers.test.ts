import { listManagedUsers } from '@trellis/contract/operations/managed-users.ts'
import { listBans } from '@trellis/contract/people/bans.ts'
import { expect } from 'vitest'
import { test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

test('has no accessibility violation in the open list of time zones', async ({ panel }) => {
  const { page } = panel
  await panel.open('/scheduler')
  await page.getByRole('combobox', { name: 'Time zone' }).click()
  const list = page.getByRole('listbox', { name: 'Time zone' })
  await list.getByRole('option').first().waitFor()
  await expectFitLayout(panel, 'time-zones')
  await page.getByRole('combobox', { name: 'Time zone' }).fill('nowhere at all')
  await list.getByRole('option', { disabled: true }).waitFor()
  await expectFitLayout(panel, 'no-time-zone')
})

test('has no accessibility violation in the open search for an item', async ({ panel }) => {
  const { page } = panel
  await panel.open('/configuration?tab=newbie-kit')
  const search = page.getByRole('combobox', { name: 'Item' })
  await search.click()
  await page.getByRole('option', { disabled: true }).waitFor()
  await expectFitLayout(panel, 'no-item-yet')
  await search.fill('lock')
  await page.getByRole('option', { name: /Lock/ }).first().waitFor()
  await expectFitLayout(panel, 'item-suggestions')
})

test('reports a failed list once', async ({ panel }) => {
  const { page, traffic } = panel
  await panel.permit(['bans:view', 'users:view'])
  traffic.refuse(listBans, 500)
  traffic.refuse(listManagedUsers, 500)
  for (const [tab, sentence] of [
    ['bans', 'Failed to fetch ban records'],
    ['users', 'Failed to fetch users'],
  ]) {
    await panel.open(`/admin?tab=${tab}`)
    const main = page.getByRole('main')
    await main.getByText(sentence ?? '').waitFor()
    expect(await main.getByText(sentence ?? '').count()).toBe(1)
  }
})

test('gives a new item an id above every other, and finds custom items', async ({ panel }) => {
  const { page } = panel
  await panel.server.put('/server/custom-items', { items: [{ ID: 9000, Name: 'Ruby Sword' }] })
  await panel.open('/configuration?tab=custom-items')
  await page.getByRole('button', { name: 'Add New Item' }).click()
  const { body: newest } = await panel.server.get('/server/items?order=newest&limit=1')
  expect(newest[0].id).toBeGreaterThanOrEqual(9000)
  const id = Number(await page.getByLabel('ID', { exact: true }).inputValue())
  expect(id).toBe(newest[0].id + 1)
  await page.getByRole('link', { name: 'Item Database' }).click()
  await page.getByRole('textbox', { name: 'Item name' }).fill('ruby sword')
  await page.getByRole('button', { name: /Ruby Sword/ }).waitFor()
})
