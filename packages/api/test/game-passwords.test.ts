import { join as pathOf } from 'node:path'
import { GameClient } from '@trellis/game-client/game-client.ts'
import type { Outcome } from '@trellis/game-client/outcome.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../game-data/src/password.ts'
import { readServerFile, writeServerFile } from '../../game-data/src/server-file.ts'
import { CopyOwner } from './kit/copy-owner.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

let panel: TestPanel
let owner: GameOwner
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  await panel.signIn('1000')
  owner = await GameOwner.create(panel, String(nextId++), 'Guarded')
  await owner.start()
})
afterAll(async () => {
  await owner.leave()
  expect(panel.errors).toEqual([])
  await panel.close()
})

const unset = 'Set your game password in the panel first.'
const wrong = 'Wrong GrowID or password.'

const at = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, `/servers/${owner.id}${path}`, { token: who.token, body })
const setPassword = (who: SignedIn, growId: string, password: string) =>
  at(who, 'PUT', '/game-password', { growId, password })

/** Returns the sentence with which the game refuses a login; null if it lets the player in. */
async function logIn(
  growId: string,
  password: string,
  { get }: GameOwner = owner,
): Promise<string | null> {
  const { port } = (await get('/server/connection')).body
  const entered = await GameClient.connect({ growId, password, port })
  if (entered.ok) await entered.value.quit()
  return entered.ok ? null : getSentence(entered)
}

const getSentence = (entered: Outcome<GameClient>) =>
  entered.ok ? null : (entered.refusal.messages[0] ?? null)

async function join(rights: string[]): Promise<SignedIn> {
  const who = await panel.signIn(String(nextId++))
  const { body } = await at(owner.who, 'POST', '/invitations', { rights })
  const token = { token: who.token }
  expect((await panel.call('POST', `/invitations/${body.code}/accept`, token)).status).toBe(200)
  return who
}

async function addCreator(name: string): Promise<void> {
  const { body } = await owner.get('/server/config')
  const saved = await owner.put('/server/config?apply=now', {
    ...body,
    creatorList: [...body.creatorList, name],
  })
  expect(saved.status).toBe(200)
}

describe('a name with rights', () => {
  it('cannot be used in the game before its password is set in the panel', async () => {
    const { growId } = owner.who
    expect(await logIn(growId, 'stolen')).toBe(unset)
    expect(await logIn(growId.toUpperCase(), 'stolen')).toBe(unset)
    expect((await owner.get('/server/players')).body.players).toEqual([])
    const set = await setPassword(owner.who, growId, 'mine-1234')
    expect([set.status, set.body]).toMatchObject([
      200,
      { message: `The game password of ${growId} was set.` },
    ])
    expect(await logIn(growId, 'stolen')).toBe(wrong)
    expect(await logIn(growId, 'mine-1234')).toBeNull()
    expect(await logIn(growId, 'mine-1234')).toBeNull()
    expect(owner.file(`players/${growId}_.json`).name).toBe(growId)
  })

  it('can be that of a creator who has played before, whose old password then counts no more', async () => {
    expect(await logIn('Cyra', 'secret')).toBeNull()
    await addCreator('Cyra')
    expect(await logIn('Cyra', 'secret')).toBe(unset)
    await addCreator('Newt')
    expect(await logIn('newt', 'secret')).toBe(unset)
    await setPassword(owner.who, 'Cyra', 'creator-1')
    await setPassword(owner.who, 'newt', 'creator-2')
    expect(await logIn('Cyra', 'secret')).toBe(wrong)
    expect(await logIn('Cyra', 'creator-1')).toBeNull()
    expect(await logIn('Newt', 'creator-2')).toBeNull()
  })

  it('can be that of staff, and not of a player with mere advantages', async () => {
    expect(await logIn('Modi', 'secret')).toBeNull()
    expect(await logIn('Vipa', 'secret')).toBeNull()
    await owner.change('/server/players/Modi', { 'Role.Moderator': true })
    await owner.change('/server/players/Vipa', { 'Role.Vip': true })
    expect(await logIn('Modi', 'secret')).toBe(unset)
    expect(await logIn('Vipa', 'secret')).toBeNull()
    await owner.change('/server/players/Modi', { pass: 'staff-123' })
    expect(await logIn('Modi', 'staff-123')).toBeNull()
  })

  it("keeps its password when the player's file gets another one", async () => {
    const { growId } = owner.who
    const file = `players/${growId}_.json`
    await owner.stop()
    owner.write(file, { ...owner.file(file), pass: await hashPassword('imported') })
    await owner.start()
    expect(await logIn(growId, 'imported')).toBe(wrong)
    expect(await logIn(growId, 'mine-1234')).toBeNull()
    await owner.stop()
    expect((await setPassword(owner.who, growId, 'mine-5678')).status).toBe(200)
    await owner.start()
    expect(await logIn(growId, 'mine-1234')).toBe(wrong)
    expect(await logIn(growId, 'mine-5678')).toBeNull()
  })
})

describe('a new game password', () => {
  it('ends the sessions of its name', async () => {
    const client = await owner.play('Bob')
    await client.join('START')
    expect((await setPassword(owner.who, 'Bob', 'other-one')).status).toBe(200)
    await expect.poll(() => client.isConnected).toBe(false)
    expect(await logIn('Bob', 'secret')).toBe(wrong)
    expect(await logIn('Bob', 'other-one')).toBeNull()
    const { body } = await owner.get('/activity')
    expect(body[0]).toMatchObject({ details: { player: 'Bob', password: 'changed' } })
    expect(JSON.stringify(body)).not.toContain('other-one')
  })

  it('counts in a game that outlived its agent, when it was written while no agent ran', async () => {
    const { growId } = owner.who
    expect((await setPassword(owner.who, growId, 'mine-9012')).status).toBe(200)
    const client = await owner.play(growId, {}, 'mine-9012')
    await client.join('START')
    const run = (await owner.server()).run.id
    await panel.endAgent('SIGTERM')
    const file = pathOf(panel.dataDir, 'servers', owner.id, 'server.json')
    const server = await readServerFile(file)
    const name = growId.toLowerCase()
    const others = server.gamePasswords.filter((it) => it.name !== name)
    const changed = { name, hash: await hashPassword('mine-3456') }
    await writeServerFile(file, { ...server, gamePasswords: [...others, changed] })
    await panel.startAgent()
    await expect.poll(() => client.isConnected).toBe(false)
    expect(await logIn(growId, 'mine-9012')).toBe(wrong)
    expect(await logIn(growId, 'mine-3456')).toBeNull()
    expect((await owner.server()).run.id).toBe(run)
  })

  it('is set by members for themselves, and with the right for players without rights', async () => {
    const helper = await join(['view', 'players'])
    const viewer = await join(['view'])
    const stranger = await panel.signIn(String(nextId++))
    const codes = []
    for (const name of ['Ordinary', owner.who.growId, 'CYRA', 'Modi', 'Newt', helper.growId]) {
      const { status, body } = await setPassword(helper, name, 'try-this')
      codes.push([status, body.code])
    }
    const refused = [403, 'name-with-rights']
    const set = [200, 'player-password-set']
    expect(codes).toEqual([set, refused, refused, refused, refused, set])
    expect(await logIn(helper.growId, 'try-this')).toBeNull()
    const { body: modi } = await at(helper, 'GET', '/players/Modi')
    const saved = await at(helper, 'PUT', '/players/Modi', { ...modi, pass: 'try-this' })
    expect([saved.status, saved.body.code]).toEqual(refused)
    expect(await logIn('Modi', 'staff-123')).toBeNull()
    expect((await setPassword(viewer, viewer.growId, 'try-this')).status).toBe(200)
    expect((await setPassword(viewer, 'Ordinary', 'try-this')).body.code).toBe('not-allowed')
    expect((await setPassword(stranger, stranger.growId, 'try-this')).status).toBe(403)
  })

  it.each([
    [{ growId: 'Bob', password: 'abc' }],
    [{ growId: 'Bob', password: 'x'.repeat(65) }],
    [{ growId: 'B!', password: 'long-enough' }],
    [{ growId: 'Bob' }],
  ])('is refused for %j', async (body) => {
    expect((await at(owner.who, 'PUT', '/game-password', body)).status).toBe(400)
  })
})

describe('a server that changes hands', () => {
  it('forgets the passwords that its former owner may have set', async () => {
    const sold = await GameOwner.create(panel, String(nextId++), 'Sold')
    const buyer = await panel.signIn(String(nextId++))
    const to = (path: string, body?: unknown) =>
      panel.call('POST', path, { token: sold.who.token, body })
    await sold.start()
    await panel.call('PUT', `/servers/${sold.id}/game-password`, {
      token: sold.who.token,
      body: { growId: buyer.growId, password: 'back-door' },
    })
    expect(await logIn(buyer.growId, 'back-door', sold)).toBeNull()
    await sold.stop()
    const offer = await to(`/servers/${sold.id}/transfer`, { discordId: buyer.id })
    const token = { token: buyer.token }
    const accepted = await panel.call('POST', `/transfers/${offer.body.code}/accept`, token)
    expect(accepted.status).toBe(200)
    const bought = GameOwner.of(panel, buyer, sold.id)
    await bought.start()
    expect(await logIn(buyer.growId, 'back-door', bought)).toBe(unset)
    await panel.call('PUT', `/servers/${sold.id}/game-password`, {
      ...token,
      body: { growId: buyer.growId, password: 'front-door' },
    })
    expect(await logIn(buyer.growId, 'front-door', bought)).toBeNull()
    await bought.leave()
  })
})

describe('a test copy', () => {
  it('admits no guest by name alone, and its owner with the password of the copied server', async () => {
    const copies = await CopyOwner.create(panel, String(nextId++), 2)
    const { growId, token } = copies.live.who
    await panel.call('PUT', `/servers/${copies.live.id}/game-password`, {
      token,
      body: { growId, password: 'mine-1234' },
    })
    const copy = await copies.make('Trial')
    await copies.at(copy, 'PUT', '/test-copy/players', { players: ['Ann'] })
    await copies.at(copy, 'POST', '/start')
    await panel.until(async () => (await copies.describe(copy)).status === 'ONLINE')
    const connect = async (name: string, password: string) => {
      const { port } = (await copies.at(copy, 'GET', '/connection')).body
      return getSentence(await GameClient.connect({ growId: name, password, port }))
    }
    expect(await connect('Ann', 'secret')).toBe(unset)
    expect(await connect(growId, 'mine-1234')).toBeNull()
    await copies.at(copy, 'PUT', '/game-password', { growId: 'Ann', password: 'ann-12345' })
    expect(await connect('Ann', 'ann-12345')).toBeNull()
    await copies.at(copy, 'POST', '/kill')
    await panel.until(async () => (await copies.describe(copy)).status === 'OFFLINE')
    await copies.at(copy, 'DELETE', '')
    await copies.live.leave()
  })
})
