import { createSeededDice } from '@trellis/game-data/dice.ts'
import { sealTicket } from '@trellis/game-data/login-ticket.ts'
import { formatFields } from '@trellis/protocol/fields.ts'
import { decodePacket, encodeText } from '@trellis/protocol/packet.ts'
import { createTankPacket, encodeTank } from '@trellis/protocol/tank-packet.ts'
import { createRequestTank } from '@trellis/protocol/tanks/request.ts'
import { formatActionText } from '@trellis/protocol/text/action.ts'
import { expect, test } from 'vitest'
import { ClientLink } from '../src/client-link.ts'
import { LobbySession } from '../src/lobby-session.ts'
import { createTestLobby, server, tokenKey } from './test-lobby.ts'

const red = server('Red')
const { context, clock, errors } = createTestLobby([red, server('Closed', { isOnline: false })])

const claim = { growId: 'Anna', password: 'secret', server: '' }
const token = sealTicket(tokenKey, claim, { now: 0, forMs: Number.MAX_SAFE_INTEGER })
const login = (fields: [string, string | number][]) => encodeText('text', formatFields(fields))
const byToken = login([['ltoken', token]])

/** One packet of every kind that clients send. */
const seeds: Uint8Array[] = [
  byToken,
  login([
    ['tankIDName', 'Anna'],
    ['tankIDPass', 'secret'],
    ['server', 'red'],
  ]),
  login([['ltoken', Buffer.from('growId=Bob&password=x&server=Red').toString('base64')]]),
  login([
    ['user', 1],
    ['token', 2],
    ['UUIDToken', token],
  ]),
  encodeText('text', formatActionText({ action: 'enter_game' })),
  encodeText('text', formatActionText({ action: 'refresh_item_data' })),
  encodeText('message', formatActionText({ action: 'join_request', world: 'Closed' })),
  encodeText('message', formatActionText({ action: 'join_request', world: 'NOWHERE' })),
  encodeText('message', formatActionText({ action: 'quit_to_exit' })),
  encodeText('text', formatActionText({ action: 'input', text: 'hello' })),
  encodeText('text', 'action|dialog_return\ndialog_name|x|\nbuttonClicked|y\n'),
  encodeTank(createRequestTank({ kind: 'ping-reply' })),
  encodeTank(createTankPacket({ type: 21 })),
  encodeTank(createTankPacket({ type: 4, extra: new Uint8Array(300) })),
]

/** Cuts, lengthens or changes packets; the same seed gives the same result. */
function mangler(seed: number): () => Uint8Array {
  const dice = createSeededDice(seed)
  const below = (max: number) => Math.floor(dice() * max)
  return () => {
    const bytes = Uint8Array.from(seeds[below(seeds.length)] ?? [])
    if (dice() < 0.2) return bytes.subarray(0, below(bytes.length))
    if (dice() < 0.1)
      return Uint8Array.of(...bytes, ...Array.from({ length: 70 }, () => below(256)))
    for (let changes = below(6); changes > 0; changes--) bytes[below(bytes.length)] = below(256)
    return bytes
  }
}

/** Creates a visitor without a network who counts the lobby's output. */
function visit(address: string) {
  const seen = { packets: 0, bytes: 0, isEnded: false }
  const link = new ClientLink({
    address,
    send: (_channel, bytes) => {
      seen.packets++
      seen.bytes += bytes.length
      return true
    },
    disconnectLater: () => {
      seen.isEnded = true
    },
  })
  return { seen, guest: new LobbySession(context, link) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('survives mangled packets in every stage, with small answers', async () => {
  const mangled = mangler(17)
  const bob = visit('10.0.0.1')
  bob.guest.take(decodePacket(byToken))
  await turn()
  bob.guest.take(decodePacket(encodeText('text', formatActionText({ action: 'enter_game' }))))
  let rounds = 0
  for (let count = 0; count < 300_000; rounds++) {
    const eve = visit('10.0.0.2')
    if (rounds % 3 > 0) eve.guest.take(decodePacket(byToken))
    await turn()
    if (rounds % 3 > 1) eve.guest.take(decodePacket(seeds[4] ?? byToken))
    for (let sent = 0; sent < 3000 && !eve.seen.isEnded; sent++, count++) {
      clock.ms += 500
      eve.guest.take(decodePacket(mangled()))
    }
    // The bound allows the items once, and a small reply to each packet.
    expect(eve.seen.bytes).toBeLessThan(3000 * 600)
    eve.guest.gone()
  }
  expect(errors).toEqual([])
  expect(bob.seen.isEnded).toBe(false)
  const before = bob.seen.packets
  bob.guest.take(
    decodePacket(encodeText('message', formatActionText({ action: 'join_request', world: 'red' }))),
  )
  await turn()
  expect(bob.seen.packets).toBe(before + 1)
  bob.guest.gone()
})

test('disconnects a nonsensical or flooding visitor without affecting others', () => {
  const eve = visit('10.0.0.3')
  for (let count = 0; count < 40; count++) eve.guest.take(decodePacket(Uint8Array.of(1, 2, 3)))
  expect(eve.seen.isEnded).toBe(true)
  const flood = visit('10.0.0.4')
  flood.guest.take(decodePacket(byToken))
  const before = flood.seen.packets
  for (let count = 0; count < 10_000; count++) {
    flood.guest.take(decodePacket(encodeTank(createTankPacket({ type: 21 }))))
  }
  expect(flood.seen.packets - before).toBeLessThan(300)
  flood.guest.gone()
})

test('rate limits logins per address', () => {
  const refused = Array.from({ length: 1060 }, () => {
    const guest = visit('10.0.0.5')
    guest.guest.take(decodePacket(byToken))
    guest.guest.gone()
    return guest.seen.isEnded
  })
  expect(refused.slice(0, 1000)).not.toContain(true)
  expect(refused.slice(1000)).not.toContain(false)
})
