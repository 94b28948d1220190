import { giveItem } from '@trellis/contract/game/player-profiles.ts'
import { expect } from 'vitest'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'

const worldLock = 242
const give = ({ page }: Panel) => page.getByRole('button', { name: 'Give to a player' })
const form = ({ page }: Panel) => page.getByRole('dialog', { name: /to a player$/ })

test('gives an item of the database to a player, by keyboard, and keeps the dialog and its fields after a failure', async ({
  panel,
}) => {
  const { page, server, traffic } = panel
  for (const name of ['Arif', 'Budi']) server.writePlayer(name, { level: 3, inventory: [] })
  await panel.open(`/items?item=${worldLock}`)
  await give(panel).press('Enter')
  await form(panel).getByText('Give World Lock to a player').waitFor()
  await page.getByRole('listbox').getByRole('option', { name: 'Budi' }).waitFor()
  expect(await form(panel).getByRole('button', { name: 'Give', exact: true }).isDisabled()).toBe(
    true,
  )
  const player = form(panel).getByPlaceholder('Type a part of the name')
  await player.fill('ari')
  await expect
    .poll(() => page.getByRole('listbox').getByRole('option').allInnerTexts())
    .toEqual(['Arif'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const count = form(panel).getByLabel('How many')
  await count.fill('201')
  await count.press('Enter')
  await form(panel).getByText('A number from 1 to 200.').waitFor()
  expect(traffic.callsTo(giveItem)).toEqual([])
  await count.fill('7')
  await count.press('Enter')
  await form(panel).waitFor({ state: 'detached' })
  expect(server.file('players/Arif_.json').inventory).toEqual([[worldLock, 7]])
  // The details of the item are still there.
  await give(panel).waitFor()

  await give(panel).click()
  await page.getByRole('listbox').getByRole('option', { name: 'Arif' }).click()
  traffic.refuse(giveItem, 503)
  await form(panel).getByRole('button', { name: 'Give', exact: true }).click()
  await page.getByText('Failed to give the items.').or(page.getByText('refused')).first().waitFor()
  expect(await form(panel).getByPlaceholder('Type a part of the name').inputValue()).toBe('Arif')
})

test('is for those who may give items', async ({ panel }) => {
  const { api, maya } = panel
  const friend = await api.signIn('7001', 'ViewerVina')
  const [{ id }] = (await api.call('GET', '/servers', { token: maya.token })).body
  const { body } = await api.call('POST', `/servers/${id}/invitations`, {
    token: maya.token,
    body: { preset: 'viewer' },
  })
  await api.call('POST', `/invitations/${body.code}/accept`, { token: friend.token })
  await panel.openFor(friend, `/items?item=${worldLock}`)
  await expect.poll(() => give(panel).isDisabled()).toBe(true)
})
