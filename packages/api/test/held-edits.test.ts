import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settleHeldEdit } from '@trellis/contract/game/pending-edits.ts'
import { editAccess } from '@trellis/contract/kit/edit-access.ts'
import { mayUse, type ServerRight, type ServerUser } from '@trellis/contract/kit/server-access.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getForeignForm, offerForeignEngine } from './kit/foreign-engine.ts'
import { GameOwner } from './kit/game-owner.ts'
import { type Person, ServerPeople } from './kit/server-people.ts'
import { TestPanel } from './kit/test-panel.ts'

/** The edits that are held, in the order in which they were made, and what deciding about them needs besides the right to their kind. */
const edits = [
  { kind: 'world', rights: [], code: null },
  { kind: 'player', rights: [], code: null },
  { kind: 'player', rights: ['moderation', 'configuration'], code: 'role-needs-right' },
  { kind: 'player', rights: ['configuration'], code: 'role-needs-right' },
  { kind: 'config', rights: [], code: null },
  { kind: 'config', rights: 'owner', code: 'creators-by-owner' },
] as const

const world = {
  owner: 'luna',
  entry_level: 1,
  d_weather: 0,
  weather: 0,
  blocks: Array.from({ length: 6000 }, () => ({ f: 0, b: 14, l: true })),
}

let panel: TestPanel
let people: ServerPeople
let owner: GameOwner
beforeAll(async () => {
  panel = await TestPanel.start({ withAgent: true })
  offerForeignEngine(panel.dataDir)
  const { token } = await panel.signIn('1000')
  const body = { ...getForeignForm(), id: 'foreign' }
  expect((await panel.call('POST', '/admin/templates', { token, body })).status).toBe(201)
  people = await ServerPeople.open(panel, 100, 'Holding', 'foreign')
  owner = GameOwner.of(panel, people.owner, people.serverId)
  await holdEdits()
})
afterAll(async () => {
  expect(panel.errors).toEqual([])
  await panel.close()
})

function write(file: string, content: object): void {
  const path = join(owner.database, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, JSON.stringify(content))
}
const getPlayerFile = (name: string) => `database/players/${name}_.json`
const readPlayer = (name: string) =>
  JSON.parse(readFileSync(join(owner.database, getPlayerFile(name)), 'utf8'))

/** Makes one edit of each kind, and changes the same fields in the files. */
async function holdEdits(): Promise<void> {
  write('saves/worlds/FARM_.json', world)
  const settings = { maxPlayers: 20, isStubborn: false }
  const game = { CREATOR_LIST: ['luna'], AUTOFARM_DELAY: 1000 }
  write('conf/engine.json', { ...settings, GAME: game })
  const names = ['Bob', 'Mod', 'Adm']
  for (const name of names) write(getPlayerFile(name), { name, gems: 1, 'Role.Moderator': false })
  await owner.start()
  const changes = [
    ['/server/worlds/FARM', { weather: 2 }],
    ['/server/players/Bob', { gems: 5 }],
    ['/server/players/Mod', { gems: 5, 'Role.Moderator': true }],
    ['/server/players/Adm', { gems: 5, 'Role.Administrator': true }],
    ['/server/config?apply=now', { autofarmDelay: 2000 }],
    ['/server/config?apply=now', { autofarmDelay: 3000, creatorList: ['luna', 'Hacker'] }],
  ] as const
  for (const [path, keys] of changes) {
    const { status, body } = await owner.change(path, keys)
    expect([path, status, body]).toMatchObject([path, 200, {}])
  }
  const live = await owner.live()
  live.command('weather FARM 7')
  await live.line('The weather of FARM is 7.')
  live.close()
  for (const name of names) write(getPlayerFile(name), { name, gems: 9, 'Role.Moderator': false })
  write('conf/engine.json', { ...settings, GAME: { ...game, AUTOFARM_DELAY: 555 } })
  await owner.stop()
  await panel.until(async () => (await listHeld()).length === edits.length)
}

async function listHeld(): Promise<{ number: number; document: { kind: string } }[]> {
  return (await people.at(people.owner, 'GET', '/pending-edits')).body.held
}

const decide = (who: Person['who'], number: number, keep: 'mine' | 'theirs') =>
  people.at(who, 'POST', `/pending-edits/${number}`, { keep })

/** Returns the code with which the contract refuses the decision of a member; null for none. */
function getExpected(user: ServerUser, { kind, rights, code }: (typeof edits)[number]) {
  if (!mayUse(settleHeldEdit.access, user) || !mayUse(editAccess[kind], user)) return 'not-allowed'
  if (rights === 'owner') return user.isOwner ? null : code
  const mayDecide =
    rights.length === 0 || rights.some((it: ServerRight) => user.rights.includes(it))
  return mayDecide ? null : code
}

describe('a held edit', () => {
  it('is decided by those with the right to its document, and to its changes', async () => {
    const held = await listHeld()
    expect(held.map(({ document }) => document.kind)).toEqual(edits.map(({ kind }) => kind))
    const persons = [...(await people.addMembers()), ...(await people.addVisitors())]
    const deciders = edits.map((): Person[] => [])
    for (const person of persons) {
      if (person.user === null || person.user === 'banned') continue
      for (const [at, edit] of edits.entries()) {
        const expected = getExpected(person.user, edit)
        if (expected === null) deciders[at]?.push(person)
        if (expected === null) continue
        const { status, body } = await decide(person.who, held[at]?.number ?? 0, 'mine')
        expect([person.name, at, status, body.code]).toEqual([person.name, at, 403, expected])
      }
    }
    expect(await listHeld()).toEqual(held)
    const decided = await Promise.all(
      edits.map(async (_, at) => {
        const who = deciders[at]?.[0]?.who ?? people.owner
        return (await decide(who, held[at]?.number ?? 0, 'mine')).status
      }),
    )
    expect(decided).toEqual(edits.map(() => 200))
    expect(await listHeld()).toEqual([])
    expect(readPlayer('Adm')).toMatchObject({ gems: 5, 'Role.Administrator': true })
    expect(deciders.map(({ length }) => length > 0)).toEqual(
      edits.map(({ rights }) => rights !== 'owner'),
    )
  })

  it('that does not exist is decided by no one', async () => {
    const { status, body } = await decide(people.owner, 999, 'mine')
    expect([status, body.params?.reason ?? body.code]).toEqual([404, 'edit-decided'])
  })
})
