import { afterAll, beforeAll, expect, it } from 'vitest'
import { Admins } from './kit/admins.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let admins: Admins
beforeAll(async () => {
  panel = await TestPanel.start()
  admins = await Admins.open(panel)
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

it('answers the code and the limit of each field at fault in addition to the sentences', async () => {
  const { token } = await admins.admin('50', ['bans:view', 'bans:manage'])
  const body = { serverName: 'Fine', reason: 'x'.repeat(501) }
  const long = await panel.call('POST', '/admin/banned-servers', { token, body })
  expect([long.status, long.body]).toEqual([
    400,
    {
      error: 'At most 500 characters.',
      code: 'bad-input',
      fields: { reason: 'At most 500 characters.' },
      fieldCauses: { reason: { code: 'max-length', params: { max: 500 } } },
    },
  ])
  const empty = await panel.call('POST', '/admin/banned-servers', {
    token,
    body: { serverName: 'Fine', reason: '' },
  })
  expect(empty.body.fieldCauses).toEqual({ reason: { code: 'name-ban-reason' } })
})
