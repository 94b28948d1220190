import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CopyOwner } from './kit/copy-owner.ts'
import { manyGamePorts } from './kit/free-ports.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({
    withAgent: true,
    environment: { GAME_PORT_RANGE: manyGamePorts },
  })
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const createId = () => String(nextId++)
const newName = () => `Slot-${nextId++}`

/** Prepares a call that takes a slot of an owner; the returned function makes it. */
type Taker = (owner: CopyOwner) => Promise<() => Promise<Answer>>

const takers = {
  creation: async (owner) => {
    const serverName = newName()
    return () => owner.call('POST', '/servers', { serverName })
  },
  'test copy': async (owner) => {
    const name = newName()
    return () => owner.ask(name)
  },
  transfer: async (owner) => {
    const giver = await GameOwner.create(panel, createId(), newName())
    const { status, body } = await panel.call('POST', `/servers/${giver.id}/transfer`, {
      token: giver.who.token,
      body: { discordId: owner.who.id },
    })
    expect(status).toBe(201)
    return () => owner.call('POST', `/transfers/${body.code}/accept`)
  },
  restoration: async (owner) => {
    await owner.setSlots(3)
    const { status, body } = await owner.call('POST', '/servers', { serverName: newName() })
    expect(status).toBe(201)
    const { id } = body.server
    expect((await owner.call('DELETE', `/servers/${id}`)).status).toBe(200)
    await owner.setSlots(2)
    const path = `/users/${owner.who.id}/deleted-servers/${id}/restore`
    return () => owner.call('POST', path, {})
  },
} satisfies Record<string, Taker>

type Kind = keyof typeof takers
const kinds = Object.keys(takers) as Kind[]
const pairs = kinds.flatMap((one, at) => kinds.slice(at).map((other) => [one, other] as const))

/** The servers of an account, however the api lists them. */
const countServers = async ({ who }: CopyOwner): Promise<number> =>
  Number(
    (await panel.sql(`select count(*) as n from server where owner_id = '${who.id}'`))[0]?.['n'],
  )

/** Lets these calls take the last slot at the same time, each as many calls later than the one before. */
async function race(kindsAtOnce: readonly Kind[], callsLater: number): Promise<void> {
  const owner = await CopyOwner.create(panel, createId(), 2)
  const calls: (() => Promise<Answer>)[] = []
  for (const kind of kindsAtOnce) calls.push(await takers[kind](owner))
  const answers = await Promise.all(
    calls.map(async (take, at) => {
      await panel.pass(at * callsLater)
      return take()
    }),
  )
  const won = answers.filter(({ status }) => status < 300)
  expect([callsLater, won.length]).toEqual([callsLater, 1])
  const lost = answers.flatMap((answer, at) => (answer.status < 300 ? [] : [at]))
  for (const at of lost) {
    const { status, body } = answers[at] as Answer
    const sentence = 'You have no available server slots.'
    expect([kindsAtOnce[at], status, body.error]).toEqual([kindsAtOnce[at], 403, sentence])
  }
  expect(await countServers(owner)).toBe(2)
  expect(await owner.listNames()).toHaveLength(2)
  const { profile } = (await owner.call('GET', `/users/${owner.who.id}/profile`)).body
  expect(profile.availableSlot).toBe(0)
  // Nothing is lost for the others: with a slot each of them succeeds.
  await owner.setSlots(2 + lost.length)
  for (const at of lost) expect((await calls[at]?.())?.status).toBeLessThan(300)
  expect(await countServers(owner)).toBe(2 + lost.length)
}

describe('the last slot', () => {
  it.each(pairs)('goes to one of a %s and a %s at the same time', async (one, other) => {
    await race([one, other], 0)
    await race([one, other], 3)
    if (one !== other) await race([other, one], 3)
  })

  it('goes to one of all kinds of calls at the same time', async () => {
    for (const callsLater of [0, 2]) await race([...kinds, ...kinds], callsLater)
  })
})

describe('two owners', () => {
  it('give each other a server at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const owners = [
        await CopyOwner.create(panel, createId(), 2),
        await CopyOwner.create(panel, createId(), 2),
      ] as const
      const codes: string[] = []
      for (const [from, to] of [owners, owners.toReversed()] as [CopyOwner, CopyOwner][]) {
        const path = `/servers/${from.live.id}/transfer`
        codes.push((await from.call('POST', path, { discordId: to.who.id })).body.code)
      }
      const answers = await Promise.all([
        owners[1].call('POST', `/transfers/${codes[0]}/accept`),
        owners[0].call('POST', `/transfers/${codes[1]}/accept`),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      for (const [at, owner] of owners.entries()) {
        const { body } = await owner.call('GET', '/servers')
        expect(body.map(({ id }: { id: string }) => id)).toEqual([owners[1 - at]?.live.id])
      }
    }
  })
})
