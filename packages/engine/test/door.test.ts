import { createTicketKey, sealTicket } from '@trellis/game-data/login-ticket.ts'
import { readFields } from '@trellis/protocol/fields.ts'
import { readLogin } from '@trellis/protocol/text/login.ts'
import { expect, test } from 'vitest'
import { getClientCache } from '../src/game/settings/client-cache.ts'
import { findCredentials } from '../src/logins/credentials.ts'
import { createLobbyLink } from '../src/logins/lobby-link.ts'
import { Tickets } from '../src/logins/tickets.ts'

const key = createTicketKey('a secret of the host', { kind: 'server', id: 'red00000000' })
const anna = { growId: 'Anna', password: 'secret' }
const seal = (now: number, forMs = 60_000) =>
  sealTicket(key, { ...anna, server: '' }, { now, forMs })

test('accepts a ticket once, before it expires, and none from before the process started', () => {
  let now = 1000
  const tickets = new Tickets(key, () => now)
  const ticket = seal(1000)
  expect(tickets.open(ticket)).toEqual(anna)
  expect(tickets.open(ticket)).toBeNull()
  expect(tickets.open(seal(999))).toBeNull()
  now = 61_000
  expect(tickets.open(seal(1000))).toBeNull()
  expect(tickets.open('nonsense')).toBeNull()
})

test('remembers used tickets while they are valid, up to a limit', () => {
  let now = 0
  const tickets = new Tickets(key, () => now)
  const many = Array.from({ length: 8192 }, () => seal(0))
  expect(many.every((ticket) => tickets.open(ticket) !== null)).toBe(true)
  const late = seal(0, 120_000)
  expect(tickets.open(late)).toBeNull()
  expect(tickets.open(many[0] ?? '')).toBeNull()
  now = 60_000
  expect(tickets.open(late)).toEqual(anna)
})

const id = 'a1'.repeat(16)

test("accepts a ticket announced by the lobby once, by the client's id", () => {
  let now = 1000
  const tickets = new Tickets(key, () => now)
  const ticket = seal(1000)
  expect(tickets.open(id)).toBeNull()
  expect(tickets.receive(id, ticket)).toBe(true)
  expect(tickets.receive(id, ticket)).toBe(true)
  expect(tickets.open(id)).toEqual(anna)
  expect(tickets.open(id)).toBeNull()
  expect(tickets.open(ticket)).toBeNull()
  expect(tickets.receive(id, ticket)).toBe(false)
  expect(tickets.receive(id, seal(1000))).toBe(true)
  now = 61_000
  expect(tickets.open(id)).toBeNull()
})

test('accepts a ticket once that came both ahead and with the client', () => {
  const tickets = new Tickets(key, () => 0)
  const ticket = seal(0)
  tickets.receive(id, ticket)
  expect(tickets.open(ticket)).toEqual(anna)
  expect(tickets.open(ticket)).toBeNull()
  expect(tickets.open(id)).toBeNull()
})

test('refuses announced tickets that are for another server, expired or already pending', () => {
  const tickets = new Tickets(key, () => 1000)
  const other = createTicketKey('a secret of the host', { kind: 'server', id: 'blue0000000' })
  const foreign = sealTicket(other, { ...anna, server: '' }, { now: 1000, forMs: 60_000 })
  for (const sealed of [foreign, 'nonsense', '', seal(999), seal(1000, 0)]) {
    expect(tickets.receive(id, sealed)).toBe(false)
  }
  expect(tickets.receive(id, seal(1000))).toBe(true)
  expect(tickets.receive(id, seal(1000))).toBe(false)
})

test('prefers the ticket to all other login fields, and uses the password without a key', () => {
  const { openTicket } = createLobbyLink(
    environment({ TRELLIS_LOBBY_KEY: key.toString('base64') }),
    () => 5,
  )
  const loginWith = (uuid: string) => {
    const rest = 'tankIDName|Bob\ntankIDPass|other\n'
    const login = readLogin(readFields(`user|1\ntoken|2\nUUIDToken|${uuid}\n${rest}`) ?? new Map())
    if (login === null) throw new Error('That is a login.')
    return login
  }
  const ticket = seal(5)
  expect(findCredentials(loginWith(ticket), openTicket)).toEqual(anna)
  expect(findCredentials(loginWith(ticket), openTicket)).toBeNull()
  const bob = { growId: 'Bob', password: 'other' }
  expect(findCredentials(loginWith(''), openTicket)).toEqual(bob)
  expect(
    findCredentials(loginWith(ticket), createLobbyLink(environment({}), () => 5).openTicket),
  ).toEqual(bob)
})

test('serves textures from the panel unless the settings name an address', () => {
  const panel = 'panel.test:3000'
  expect(getClientCache(null, panel)).toEqual({ host: panel, path: 'cache/' })
  expect(getClientCache({ SERVER: { OSM_PATH: 'other/' } }, panel)).toEqual({
    host: panel,
    path: 'other/',
  })
  expect(getClientCache({ SERVER: { OSM_LINK: 'cdn.test', OSM_PATH: '' } }, panel)).toEqual({
    host: 'cdn.test',
    path: '',
  })
})

function environment(more: object): Parameters<typeof createLobbyLink>[0] {
  const run = 'abcdefgh' as Parameters<typeof createLobbyLink>[0]['TRELLIS_RUN']
  const plain = { TRELLIS_FOLDER: '/x', TRELLIS_RUN: run, TRELLIS_SERVER_NAME: 'Red' }
  return { ...plain, TRELLIS_PORT: 1, ...more }
}
