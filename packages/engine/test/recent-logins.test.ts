import { randomBytes, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { GameClient } from '@trellis/game-client/game-client.ts'
import { getValue } from '@trellis/game-client/outcome.ts'
import { hashPassword } from '@trellis/game-data/password.ts'
import { expect, test } from 'vitest'
import { RecentLogins } from '../src/logins/recent-logins.ts'
import { GameServer } from './kit/game-server.ts'

const hour = 3_600_000
const anna = { growId: 'Anna', password: 'secret' }

test('remembers a login for an hour, and for an hour after the player left', () => {
  let now = 0
  const logins = new RecentLogins(() => now)
  expect(logins.knows(anna, 'hash')).toBe(false)
  logins.remember(anna, 'hash')
  now = hour
  expect(logins.knows({ ...anna, growId: 'ANNA' }, 'hash')).toBe(true)
  now = hour + 1
  expect(logins.knows(anna, 'hash')).toBe(false)
  logins.renew('anna')
  now = 2 * hour
  expect(logins.knows(anna, 'hash')).toBe(true)
})

test('matches exact password, hash and name only, and no forgotten login', () => {
  const logins = new RecentLogins(() => 0)
  logins.remember(anna, 'hash')
  expect(logins.knows({ ...anna, password: 'Secret' }, 'hash')).toBe(false)
  expect(logins.knows(anna, 'another')).toBe(false)
  expect(logins.knows({ ...anna, growId: 'Bob' }, 'hash')).toBe(false)
  expect(new RecentLogins(() => 0).knows(anna, 'hash')).toBe(false)
  logins.forget('ANNA')
  logins.renew('Anna')
  expect(logins.knows(anna, 'hash')).toBe(false)
})

test('remembers the newest logins only', () => {
  const logins = new RecentLogins(() => 0)
  const named = (at: number) => ({ growId: `P${at}`, password: 'secret' })
  for (let at = 0; at <= 4096; at++) logins.remember(named(at), 'hash')
  expect(logins.knows(named(0), 'hash')).toBe(false)
  expect(logins.knows(named(1), 'hash')).toBe(true)
})

/** Returns the milliseconds of processor time that a process has used, in all threads. */
function cpuMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const names = Array.from({ length: 25 }, (_, at) => `Guest${at}`)

test('hashes the passwords of players who come back once, at the full cost', async () => {
  const pass = await hashPassword('secret')
  const players = Object.fromEntries(names.map((name) => [name, { pass }]))
  const server = await GameServer.startProcess({ players })
  const comeAndGo = async () => {
    const before = cpuMs(server.process.pid ?? 0)
    const all = await Promise.all(
      names.map((growId) => GameClient.connect({ port: server.port, growId, password: 'secret' })),
    )
    const used = cpuMs(server.process.pid ?? 0) - before
    for (const outcome of all) await getValue(outcome).quit()
    return used
  }
  const first = await comeAndGo()
  const second = await comeAndGo()
  expect(first).toBeGreaterThan(25 * 15)
  expect(second).toBeLessThan(first / 2)
})

test('refuses an old password once a new one is set, and banned players', async () => {
  const server = await GameServer.start({ players: { Anna: {}, Bob: {} } })
  for (const name of ['Anna', 'Bob']) await (await server.enter(name)).quit()
  const salt = randomBytes(16)
  const hash = scryptSync('changed', salt, 32, { N: 1024, r: 8, p: 1 })
  const pass = `$scrypt$1024,8,1$${salt.toString('base64')}$${hash.toString('base64')}`
  await server.editPlayer('Anna', { pass })
  expect(await server.refusal('Anna')).toContain('Wrong GrowID or password.')
  const ban = { name: 'Bob', at: new Date().toISOString(), by: 'owner' }
  await server.edit({ kind: 'bans' }, [{ path: ['players'], to: [ban] }])
  expect(await server.refusal('Bob')).toMatch(/banned/i)
})
