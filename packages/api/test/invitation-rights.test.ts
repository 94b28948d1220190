import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type SignedIn, TestPanel } from './kit/test-panel.ts'

const minuteMs = 60_000
let panel: TestPanel
let nextId = 1
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  await panel.signIn('1000')
})
afterEach(() => {
  panel.clock.offsetMs = 0
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

const signIn = () => panel.signIn(String(nextId++))
const call = (who: SignedIn, method: string, path: string, body?: unknown): Promise<Answer> =>
  panel.call(method, path, { token: who.token, body })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()

/** A server whose member Lead may invite. */
class Team {
  readonly owner: SignedIn
  readonly serverId: string

  private constructor(owner: SignedIn, serverId: string) {
    this.owner = owner
    this.serverId = serverId
  }

  static async create(): Promise<Team> {
    const owner = await signIn()
    const serverName = `Team-${owner.id}`
    const { body } = await call(owner, 'POST', '/servers', { serverName })
    return new Team(owner, body.server.id)
  }

  at = (who: SignedIn, method: string, path: string, body?: unknown) =>
    call(who, method, `/servers/${this.serverId}${path}`, body)

  async invite(by: SignedIn, wanted: object): Promise<string> {
    const { status, body } = await this.at(by, 'POST', '/invitations', wanted)
    expect([status, body.error]).toEqual([201, undefined])
    return body.code
  }

  async join(wanted: object): Promise<SignedIn> {
    const who = await signIn()
    expect((await accept(who, await this.invite(this.owner, wanted))).status).toBe(200)
    return who
  }

  async findMember({ id }: SignedIn) {
    const { body } = await this.at(this.owner, 'GET', '/members')
    return body.find(({ discordId }: { discordId: string }) => discordId === id)
  }

  async countInvitations(): Promise<number> {
    return (await this.at(this.owner, 'GET', '/invitations')).body.length
  }
}

const accept = (who: SignedIn, code: string) => call(who, 'POST', `/invitations/${code}/accept`)
const member = ({ id }: SignedIn) => `/members/${id}`
const leadRights = ['view', 'worlds', 'power', 'members']

/** Expects that an invitation gives nothing, to anybody who reads, lists or accepts it. */
async function expectGone(code: string, friend: SignedIn) {
  for (const answer of [
    await call(friend, 'GET', `/invitations/${code}`),
    await accept(friend, code),
  ])
    expect([answer.status, answer.body.code]).toEqual([404, 'no-such-invitation'])
  expect((await call(friend, 'GET', `/users/${friend.id}/invitations`)).body).toEqual([])
}

describe('an invitation by a member', () => {
  type Ending = (team: Team, lead: SignedIn) => Promise<unknown>
  const endings: [string, Ending][] = [
    ['was removed', (team, lead) => team.at(team.owner, 'DELETE', member(lead))],
    ['has left', (team, lead) => team.at(lead, 'POST', '/leave')],
    [
      'may not invite any more',
      (team, lead) => team.at(team.owner, 'PUT', member(lead), { rights: ['view', 'worlds'] }),
    ],
    [
      'was banned',
      async (_team, lead) => {
        const boss = await panel.signIn('1000')
        const ban = { reason: 'x', duration: 'perm' }
        return call(boss, 'POST', `/admin/users/${lead.id}/ban`, ban)
      },
    ],
  ]

  it.each(endings)('gives nothing when the member %s', async (_how, end) => {
    const team = await Team.create()
    const lead = await team.join({ rights: leadRights })
    const friend = await signIn()
    const link = await team.invite(lead, { preset: 'builder' })
    const named = await team.invite(lead, { growId: friend.growId, preset: 'viewer' })
    await end(team, lead)
    await expectGone(link, friend)
    await expectGone(named, friend)
    expect(await team.findMember(friend)).toBeUndefined()
  })

  it('leaves the list of the server with a member who is removed', async () => {
    const team = await Team.create()
    const lead = await team.join({ rights: leadRights })
    for (let count = 0; count < 20; count++) await team.invite(lead, { preset: 'viewer' })
    await team.at(team.owner, 'DELETE', member(lead))
    expect(await team.countInvitations()).toBe(0)
    await team.invite(team.owner, { preset: 'viewer' })
    // A member who comes back brings no earlier invitation along.
    expect((await accept(lead, await team.invite(team.owner, { rights: leadRights }))).status).toBe(
      200,
    )
    expect(await team.countInvitations()).toBe(1)
  })

  it('gives the rights that the member still has, and shows them before', async () => {
    const team = await Team.create()
    const lead = await team.join({ rights: leadRights })
    const friend = await signIn()
    const code = await team.invite(lead, { rights: ['view', 'worlds', 'power'] })
    await team.at(team.owner, 'PUT', member(lead), { rights: ['view', 'power', 'members'] })
    const shown = (await call(friend, 'GET', `/invitations/${code}`)).body
    expect(shown.rights).toEqual(['view', 'power'])
    expect((await accept(friend, code)).status).toBe(200)
    expect((await team.findMember(friend)).rights).toEqual(['view', 'power'])
  })

  it('ends the membership not later than that of the member, also by a later change', async () => {
    const team = await Team.create()
    const lead = await team.join({ rights: leadRights })
    const [first, second] = [await signIn(), await signIn()]
    const [early, late] = [inMinutes(30), inMinutes(60)]
    const open = await team.invite(lead, { preset: 'viewer' })
    const shorter = await team.invite(lead, { preset: 'viewer', memberExpiresAt: inMinutes(10) })
    await team.at(team.owner, 'PUT', member(lead), { rights: leadRights, expiresAt: early })
    await accept(first, open)
    await accept(second, shorter)
    expect((await team.findMember(first)).expiresAt).toBe(early)
    expect(Date.parse((await team.findMember(second)).expiresAt)).toBeLessThan(Date.parse(early))
    for (const expiresAt of [late, null]) {
      const body = { preset: 'viewer', expiresAt }
      expect((await team.at(lead, 'PUT', member(first), body)).body.member.expiresAt).toBe(early)
    }
    const third = await team.invite(lead, { preset: 'viewer' })
    panel.clock.offsetMs = 31 * minuteMs
    await expectGone(third, await signIn())
  })
})

describe('an invitation by the owner', () => {
  it('gives nothing after the server was given to another user', async () => {
    const team = await Team.create()
    const code = await team.invite(team.owner, { preset: 'manager' })
    const [buyer, friend] = [await signIn(), await signIn()]
    await team.at(team.owner, 'POST', '/transfer', { discordId: buyer.id })
    const [offer] = (await call(buyer, 'GET', `/users/${buyer.id}/transfers`)).body
    expect((await call(buyer, 'POST', `/transfers/${offer.code}/accept`)).status).toBe(200)
    await expectGone(code, friend)
  })
})
