import { afterAll, beforeAll, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import { RemoteHost } from './kit/remote-host.ts'
import { TestPanel } from './kit/test-panel.ts'

const token = 'the-token-of-a-host-far-away-0123456789'

let panel: TestPanel
let host: RemoteHost
beforeAll(async () => {
  host = await RemoteHost.start(token, () => `${panel?.dataDir}/run/agent.sock`)
  panel = await TestPanel.start({ environment: { AGENT_URL: host.url, AGENT_TOKEN: token } })
  await panel.startAgent()
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
  host.close()
})

it('changes nothing on a server that is sold while the call is on its way', async () => {
  const owner = await CopyOwner.create(panel, '1')
  await owner.live.start()
  await owner.live.stop()
  const copy = await owner.make('Tried')
  await owner.change(copy, '/worlds/START', { owner: 'Ann' })
  const { isHeld, release } = host.delayNext('copy.take-over')
  const taking = owner.takeOver(copy, { kind: 'world', name: 'START' })
  await isHeld

  const buyer = await panel.signIn('2')
  const offer = await owner.at(owner.live, 'POST', '/transfer', { discordId: buyer.id })
  const path = `/transfers/${offer.body.code}/accept`
  expect((await panel.call('POST', path, { token: buyer.token })).status).toBe(200)
  release()
  const { status, body } = await taking
  expect([status, body.params?.reason ?? body.code]).toEqual([409, 'copy-source-gone'])
  expect(owner.live.file('worlds/START_.json').owner).not.toBe('Ann')
  const refused = await owner.takeOver(copy, { kind: 'world', name: 'START' })
  expect([refused.status, refused.body.code]).toEqual([409, 'copy-source-gone'])
})
