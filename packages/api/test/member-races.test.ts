import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callAt } from './kit/call-at.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: 'process' })
  owner = await GameOwner.create(panel, String(nextId++), 'Team')
  await owner.start()
})
afterAll(async () => {
  await owner.post('/server/kill')
  expect(panel.errors).toEqual([])
  await panel.close()
})

const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, `/servers/${owner.id}${path}`, { token: who.token, body })

/** Returns a new user who may edit worlds. */
async function join(): Promise<SignedIn> {
  const who = await panel.signIn(String(nextId++))
  const { body } = await call(owner.who, 'POST', '/invitations', { preset: 'builder' })
  const path = `/invitations/${body.code}/accept`
  expect((await panel.call('POST', path, { token: who.token })).status).toBe(200)
  return who
}
const remove = (who: SignedIn) => call(owner.who, 'DELETE', `/members/${who.id}`)

const world = '/worlds/START'
const readWorld = async () => (await call(owner.who, 'GET', world)).body

/** Opens the world and returns a function that saves it with these keys. */
async function open(who: SignedIn) {
  const { body, headers } = await call(who, 'GET', world)
  return (keys: object) =>
    panel.call('PUT', `/servers/${owner.id}${world}`, {
      token: who.token,
      body: { ...body, ...keys },
      headers: { 'if-match': headers.get('etag') ?? '' },
    })
}

/** Counts the entries of the log about edits of a member. */
const countEdits = async ({ id }: SignedIn): Promise<number> => {
  const [row] = await panel.sql(
    `select count(*) as n from activity where action = 'world-edited' and actor_id = '${id}'`,
  )
  return Number(row?.['n'])
}

describe.each(['running', 'stopped'])('two members who edit one world of a %s server', (state) => {
  let members: [SignedIn, SignedIn]
  beforeAll(async () => {
    if (state === 'stopped') await owner.stop()
    members = [await join(), await join()]
  })
  afterAll(async () => {
    for (const who of members) await remove(who)
    if (state === 'stopped') await owner.start()
  })
  const edits = async () => [await countEdits(members[0]), await countEdits(members[1])]

  it('keep both edits of different fields', async () => {
    for (let round = 1; round <= 4; round++) {
      const before = await edits()
      const [one, two] = [await open(members[0]), await open(members[1])]
      const answers = await Promise.all([
        one({ weather: round, b: round }),
        panel.pass(round - 1).then(() => two({ d_weather: round, r: round })),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const merged = { weather: round, b: round, d_weather: round, r: round }
      expect(await readWorld()).toMatchObject(merged)
      expect(await edits()).toEqual(before.map((count) => count + 1))
    }
  })

  it('save one of two edits of the same field, and show the other member both values', async () => {
    for (let round = 1; round <= 4; round++) {
      // The world still has the marks of the test before, of the other state.
      const mark = `${state} ${round}`
      const { g: base } = await readWorld()
      const before = await edits()
      const values = [100 + 2 * round, 101 + 2 * round]
      const saves = [await open(members[0]), await open(members[1])]
      const answers = await Promise.all(
        saves.map(async (save, at) => {
          await panel.pass(at * (round - 1))
          return save({ g: values[at], [`only_${at}`]: mark })
        }),
      )
      const won = answers.findIndex(({ status }) => status === 200)
      const lost = 1 - won
      expect(answers[lost]).toMatchObject({
        status: 409,
        body: {
          code: 'edit-conflict',
          conflicts: [{ path: ['g'], base, yours: values[lost], theirs: values[won] }],
        },
      })
      const now = await readWorld()
      expect([now.g, now[`only_${won}`]]).toEqual([values[won], mark])
      expect(now[`only_${lost}`]).not.toBe(mark)
      const counts = await edits()
      expect(counts[won]).toBe(Number(before[won]) + 1)
      expect(counts[lost]).toBe(before[lost])
    }
  })
})

describe('a member who is removed in mid-edit', () => {
  /** Checks that world and log say the same of an edit. */
  async function expectSame(who: SignedIn, wanted: number, status: number): Promise<void> {
    const isSaved = async () => (await readWorld()).weather === wanted
    // The host may still be working on the edit of a call that was ended.
    await panel.pass(20)
    await expect.poll(async () => (await isSaved()) === ((await countEdits(who)) === 1)).toBe(true)
    expect(await countEdits(who)).toBeLessThan(2)
    if (status === 200) expect(await isSaved()).toBe(true)
    else expect(status).toBe(403)
    expect((await call(who, 'PUT', world, {})).status).toBe(403)
  }

  it('has the edit saved and logged under their name, or neither', async () => {
    for (let round = 0; round < 6; round++) {
      const who = await join()
      const save = await open(who)
      const wanted = 20 + round
      const [saved, removed] = await Promise.all([
        save({ weather: wanted }),
        panel.pass(2 * round).then(() => remove(who)),
      ])
      expect(removed.status).toBe(200)
      await expectSame(who, wanted, saved.status)
    }
  })

  it('is refused at once although the host is slow, and the edit that it has is logged', async () => {
    for (let round = 0; round < 3; round++) {
      const who = await join()
      const save = await open(who)
      const wanted = 40 + round
      panel.agent?.kill('SIGSTOP')
      const saving = save({ weather: wanted })
      // The call is stored, passes the check of rights in the next turns, also on a busy machine, and waits for the host.
      await panel.until(async () => (await panel.sql('select id from unfinished_act')).length > 0)
      await panel.pass(100)
      // The removal is answered while the host is paused.
      const removed = await remove(who).finally(() => panel.agent?.kill('SIGCONT'))
      const saved = await saving
      expect([removed.status, saved.status, saved.body.code]).toEqual([200, 403, 'not-allowed'])
      await expect.poll(() => countEdits(who)).toBe(1)
      expect((await readWorld()).weather).toBe(wanted)
      await expectSame(who, wanted, saved.status)
    }
  })
})

describe('an invitation', () => {
  it('lets only the first of two users join', async () => {
    for (let round = 0; round < 6; round++) {
      const users = [await panel.signIn(String(nextId++)), await panel.signIn(String(nextId++))]
      const { body } = await call(owner.who, 'POST', '/invitations', { preset: 'viewer' })
      const answers = await Promise.all(
        users.map(async ({ token }, at) => {
          await panel.pass(at * round)
          return callAt(panel.url, 'POST', `/invitations/${body.code}/accept`, { token })
        }),
      )
      const won = answers.findIndex(({ status }) => status === 200)
      expect(answers[1 - won]).toMatchObject({
        status: 404,
        body: { code: 'no-such-invitation' },
      })
      const members = (await call(owner.who, 'GET', '/members')).body
      expect(members.map((it: { discordId: string }) => it.discordId)).toEqual([users[won]?.id])
      expect((await call(owner.who, 'GET', '/invitations')).body).toEqual([])
      const seen = await Promise.all(users.map((who) => call(who, 'GET', '')))
      expect(seen[won]?.status).toBe(200)
      expect(seen[1 - won]?.status).toBe(403)
      for (const who of users) await remove(who)
    }
  })
})
