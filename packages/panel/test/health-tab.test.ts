import { readHealth } from '@trellis/contract/health.ts'
import { expect, vi } from 'vitest'
import { makePart } from './fake-health.ts'
import { makeProfile } from './fake-world.ts'
import { expectFitLook } from './look.ts'
import { type Panel, test } from './panel.ts'

// Tests that look at every screen take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function openTab(panel: Panel) {
  panel.api.world.profile = makeProfile({ isAdmin: true, permissions: ['dashboard:view'] })
  await panel.open('/admin?tab=health')
}

test('the worst part stands first with what to do, and a new look tells that it is well', async ({
  panel,
}) => {
  const { page, api } = panel
  await page.clock.install()
  api.refuse(readHealth, 500)
  await openTab(panel)
  await page
    .getByRole('heading', { name: 'The health of this installation could not be checked.' })
    .waitFor()
  api.world.healthParts = [
    makePart('database', {
      title: 'Database',
      summary: 'It answers within 2 ms.',
      facts: [
        { name: 'Kind', value: 'SQLite' },
        { name: 'Size', value: '48 MB' },
      ],
    }),
    makePart('disk', {
      title: 'Disk',
      state: 'warning',
      summary: '86 % of the disk is used.',
      advice: 'Make room, or give the service a larger disk, before it is full.',
      facts: [{ name: 'Free', value: '12 GB' }],
    }),
    makePart('backups', {
      title: 'Backups',
      state: 'problem',
      summary: 'The backup of Maya\u202e failed its proof.',
      advice: 'Ask the owner to make a new one.',
      facts: [
        { name: 'Failed', value: 'MayaWorld' },
        { name: 'Failed', value: 'BudiWorld' },
      ],
    }),
  ]
  api.restore(readHealth)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: '1 part needs you now' }).waitFor()
  const titles = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  expect(await titles()).toEqual(['1 part needs you now', 'Backups', 'Disk', 'Database'])
  await page.getByText('The backup of MayaU+202E failed its proof.').waitFor()
  expect(await page.getByText('What to do').count()).toBe(2)
  await expectFitLook(panel, 'health')

  api.world.healthParts = api.world.healthParts.slice(0, 2)
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: '1 part should be looked at soon' }).waitFor()
  api.world.healthParts = api.world.healthParts.slice(0, 1)
  await page.clock.fastForward(31_000)
  await page.getByRole('heading', { name: 'Everything is well' }).waitFor()
  expect(await page.getByText('What to do').count()).toBe(0)
})
