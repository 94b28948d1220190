import { moveAccount } from '@trellis/contract/people/account-moves.ts'
import { expect } from 'vitest'
import { setLanguage } from './kit/languages.ts'
import { addUser, getId } from './kit/people.ts'
import { type RealPanel as Panel, test } from './kit/real-panel.ts'
import { expectFitLayout } from './layout.ts'

const section = ({ page }: Panel, name: string) =>
  page.getByRole('dialog').getByRole('region', { name, exact: true })

async function openUser(panel: Panel, id: string) {
  await panel.open(`/admin?tab=users&user=${id}`)
  await panel.page.getByText('Plan', { exact: true }).first().waitFor()
}

test('lets a super admin move an account after a clear question and undo it, and offers no move to other admins and none of the own account', async ({
  panel,
}) => {
  const { traffic } = panel
  await panel.seed(async (tx) => {
    await addUser(tx, 1, { credit: 250 })
    await addUser(tx, 2)
  })
  await panel.permit(['users:view', 'users:manage'])
  await openUser(panel, getId(1))
  expect(await section(panel, 'Discord ID').count()).toBe(0)
  await panel.promote(['users:view', 'users:manage'])
  await openUser(panel, panel.maya.id)
  expect(await section(panel, 'Discord ID').count()).toBe(0)

  await openUser(panel, getId(1))
  const move = section(panel, 'Discord ID')
  const field = move.getByLabel('New Discord ID')
  await field.fill('abc')
  await move.getByRole('button', { name: 'Move…' }).click()
  await move.getByRole('alert').getByText('Enter a Discord ID of up to 20 digits.').waitFor()
  await field.fill(getId(2))
  await move.getByRole('button', { name: 'Move…' }).click()
  const question = panel.page.getByRole('dialog').filter({ hasText: 'Move the account of' })
  await question.getByText('Make sure that it is the same person.').waitFor()
  expect(traffic.callsTo(moveAccount)).toEqual([])
  await question.getByRole('button', { name: 'Move the account' }).click()
  await panel.page.getByText(/This Discord ID already has an account: /).waitFor()

  const to = '900000000000000001'
  await field.fill(to)
  await move.getByRole('button', { name: 'Move…' }).click()
  await question.getByRole('button', { name: 'Move the account' }).click()
  await panel.page
    .getByText(new RegExp(`has the Discord ID ${to} now`))
    .first()
    .waitFor()
  await expect.poll(() => new URL(panel.page.url()).searchParams.get('user')).toBe(to)
  await section(panel, 'Credits').getByText('250 credits').waitFor()
  await panel.page.getByRole('alert').getByRole('button', { name: 'Undo' }).click()
  await panel.page.getByText('Undone: Moved the account of Grow1.').waitFor()
  await setLanguage(panel, 'id')
  await panel.open(`/admin?tab=users&user=${getId(1)}`)
  await section(panel, 'ID Discord').getByLabel('ID Discord baru').fill(to)
  await section(panel, 'ID Discord').getByRole('button', { name: 'Pindahkan…' }).click()
  await panel.page.getByText('Pastikan orangnya sama.').waitFor()
  await expectFitLayout(panel, 'move-account-id')
})
