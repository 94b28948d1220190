import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: SignedIn
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await panel.signIn('1', 'Rosa')
  await call('POST', '/server', { serverName: 'Rosebed' })
  await call('POST', '/server/start')
  await panel.until(isOnline)
})
afterAll(async () => {
  await call('POST', '/server/kill')
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (method: string, path: string, body?: object) =>
  panel.call(method, `/users/1${path}`, { token: owner.token, body })
const isOnline = async () => (await call('GET', '/server')).body.server?.status === 'ONLINE'
const ask = async (message: string) =>
  (await panel.call('POST', '/ai/chat', { token: owner.token, body: { message } })).body
const actions = async () =>
  (await call('GET', '/activity')).body.map(({ action }: { action: string }) => action)

/** Kills the engine, as a crash would. */
async function crash(): Promise<void> {
  const before = (await actions()).filter((it: string) => it === 'Server crashed').length
  const [id = ''] = readdirSync(join(panel.dataDir, 'servers'))
  const record = readFileSync(join(panel.dataDir, 'servers', id, 'run/run.json'), 'utf8')
  process.kill(JSON.parse(record).process.pid, 'SIGKILL')
  await expect
    .poll(async () => (await actions()).filter((it: string) => it === 'Server crashed').length)
    .toBe(before + 1)
  await expect.poll(isOnline).toBe(true)
}

it('explains a past crash from the activity log and the console', async () => {
  await crash()
  const english = await ask('Why did my server crash?')
  expect(english.text).toMatch(
    /^Rosebed crashed on .* WIB\. Reason in the activity log: “The server crashed: it was ended by SIGKILL\.”/,
  )
  expect(english.text).toContain('Changes in the ten minutes before, from the activity log:')
  expect(english.text).toMatch(/Server created \(Rosa\w*\)/)
  expect(english.text).toContain('Last console lines before it stopped:\n')
  expect(english.text).toContain('[agent] The server crashed: it was ended by SIGKILL.')
  expect(english.text).toMatch(/Rosebed is online; no one is playing right now\.$/)
  expect(english.links).toEqual([{ label: 'Dashboard', path: '/dashboard' }])
  const indonesian = await ask('kenapa serverku crash?')
  expect(indonesian.text).toMatch(
    /^Rosebed crash pada .*Alasan di log aktivitas: “Server crash: dihentikan oleh SIGKILL\.”/,
  )
  expect(indonesian.text).toMatch(/: Server dibuat \(Rosa\w*\)/)
})

it('compares the load of the last hour with the limits when asked about lag', async () => {
  const answer = async () => (await ask('kenapa lag?')).text
  await expect
    .poll(answer)
    .toMatch(/^Nilai tertinggi Rosebed dalam satu jam terakhir .*memori \d+ MB dari 1024 MB/)
  expect((await ask('why is my server lagging')).text).toMatch(/^Highest values of Rosebed/)
})
