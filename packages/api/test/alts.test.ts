import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { GameOwner } from './kit/game-owner.ts'
import { TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  owner = await GameOwner.create(panel, '1', 'Alts')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const list = async (name: string) => {
  const { body } = await owner.get(`/server/players/${name}/alts`)
  return body.map(({ name: alt, strength }: { name: string; strength: string }) => [alt, strength])
}

it('finds the accounts of one device, and keeps only hashes in files without a backup', async () => {
  const phone = { rid: 'AB'.repeat(16), mac: '02:00:00:00:00:00' }
  const players = [
    await owner.play('Ann', phone),
    await owner.play('Ben', { ...phone, mac: '11:22:33:44:55:66' }),
    await owner.play('Cat', { rid: 'CD'.repeat(16), mac: '02:00:00:00:00:00' }),
  ]
  await owner.command('save')
  expect(await list('Ann')).toEqual([
    ['Ben', 'device'],
    ['Cat', 'address'],
  ])
  expect(await list('Nobody')).toEqual([])
  const control = join(owner.database, '../../control')
  const text = readFileSync(join(control, 'logins.json'), 'utf8')
  for (const raw of [phone.rid, phone.rid.toLowerCase(), '11:22', '127.0.0.1'])
    expect(text).not.toContain(raw)
  expect(readdirSync(owner.database, { recursive: true }).join()).not.toContain('logins')
  for (const it of players) await it.close()
})

it('says that an address of many players is weak, and answers moderators in the game', async () => {
  const config = (await owner.get('/server/config')).body
  await owner.put('/server/config?apply=now', { ...config, creatorList: ['Dora'] })
  await owner.protect('Dora')
  const dora = await owner.play('Dora')
  await dora.join('START')
  dora.say('/alts ann')
  await dora.events.next('console', ({ text }) =>
    /^Ann may be the same person as: Ben \(same device\), .*\(same address\)/.test(text),
  )
  const ella = await owner.play('Ella')
  const fay = await owner.play('Fay')
  await ella.join('START')
  dora.say('/alts Cat')
  await dora.events.next('console', ({ text }) =>
    /^Cat may be the same person as: .*Fay \(an address that many share\)/.test(text),
  )
  ella.say('/alts Cat')
  await ella.events.next('console', ({ text }) => text.includes('/alts'))
  for (const it of [dora, ella, fay]) await it.close()
  await owner.stop()
  expect(await list('Cat')).toHaveLength(5)
})
