import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { ticketHead, ticketTakenHead } from '@trellis/contract/links/ticket-frame.ts'
import { expect, onTestFinished, test } from 'vitest'
import { TicketSender } from '../src/ticket-sender.ts'

const id = Buffer.alloc(16, 7)

/** Opens a port that answers each datagram with the result of `answer`. */
async function gamePort(answer: (count: number, datagram: Buffer) => Buffer | null) {
  const heard: Buffer[] = []
  const socket = createSocket('udp4')
  socket.on('message', (datagram, from) => {
    heard.push(datagram)
    const reply = answer(heard.length, datagram)
    if (reply !== null) socket.send(reply, from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return { heard, place: { address: '127.0.0.1', port: socket.address().port } }
}

async function openSender() {
  const ticketSender = await TicketSender.open()
  onTestFinished(() => ticketSender.close())
  return ticketSender
}

const taken = (of = id) => Buffer.concat([Buffer.from(ticketTakenHead), of])

test('delivers a ticket and receives its confirmation', async () => {
  const { heard, place } = await gamePort(() => taken())
  expect(await (await openSender()).send(id, 'sealed', place)).toBe(true)
  expect(heard[0]).toEqual(Buffer.concat([Buffer.from(ticketHead), id, Buffer.from('sealed')]))
})

test('sends a ticket again when it or its confirmation was lost', async () => {
  const { heard, place } = await gamePort((count) => (count < 3 ? null : taken()))
  expect(await (await openSender()).send(id, 'sealed', place)).toBe(true)
  expect(heard.length).toBe(3)
})

test('gives up after four tries without a valid answer', async () => {
  const { heard, place } = await gamePort(() => taken(Buffer.alloc(16, 8)))
  const ticketSender = await openSender()
  expect(await ticketSender.send(id, 'sealed', place)).toBe(false)
  expect(heard.length).toBeLessThanOrEqual(4)
  expect(await ticketSender.send(id, 'sealed', { ...place, address: '256.1.1.1' })).toBe(false)
})
