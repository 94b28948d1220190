import { expect, test } from 'vitest'
import { type QuietPlayer, SilentPlayerService, until } from './kit/silent-player-service.ts'

const ranks = [0, 3, 9]
const getFile = (rank: number) => (rank === 3 ? { 'Role.Moderator': true } : {})

type Act = { name: string; min: number; do: (by: QuietPlayer, about: string) => void }

const say = (name: string, min: number, text: (about: string) => string): Act => ({
  name,
  min,
  do: (by, about) => by.say(text(about)),
})
const confirm = (act: string): Act => ({
  name: `confirmed ${act}`,
  min: 3,
  do: (by, player) => {
    const answers = new Map(Object.entries({ player, act, duration: '5m', reason: 'x' }))
    by.act({ action: 'dialog_return', dialog: 'moderate', answers })
  },
})

const acts: Act[] = [
  say('kick', 3, (about) => `/kick ${about}`),
  say('mute', 3, (about) => `/mute ${about} 5m`),
  say('unmute', 3, (about) => `/unmute ${about}`),
  say('ban', 3, (about) => `/ban ${about} 5m`),
  say('summon', 3, (about) => `/summon ${about}`),
  say('give', 6, (about) => `/give ${about} 2 1`),
  say('setgems', 6, (about) => `/setgems ${about} 5`),
  confirm('mute'),
  confirm('ban'),
]

test('refuses acts on equal and higher ranks by command and forged answer', async () => {
  const names = ranks.flatMap((rank) => [`By${rank}x`, `About${rank}x`])
  const rankIn = (name: string) => Number(name.match(/\d/)?.[0])
  const files = Object.fromEntries(names.map((name) => [name, getFile(rankIn(name))]))
  const quiet = await SilentPlayerService.open(files, ['By9x', 'About9x'])
  const pairs = ranks.flatMap((rank) => ranks.map((other) => ({ rank, other })))
  for (const { rank, other } of pairs) {
    const about = `About${other}x`
    const by = await quiet.enter(`By${rank}x`)
    await quiet.enter(about)
    for (const act of acts) {
      const found = await getOutcome(quiet, () => act.do(by, about), { by, about })
      const mayDo = rank >= act.min && rank > other
      const what = `${rank} ${act.name} ${other}`
      expect(`${what}: ${found.isPrinted}`).toBe(`${what}: ${mayDo}`)
      if (!mayDo) expect(found.isChanged).toBe(false)
      await pardon(quiet, about)
    }
  }
})

async function getOutcome(
  quiet: SilentPlayerService,
  act: () => void,
  { by, about }: { by: QuietPlayer; about: string },
) {
  const before = await getState(quiet, about)
  const printed = quiet.printed.length
  await by.reads(act)
  const isPrinted = quiet.printed.slice(printed).some((line) => line.includes(' was '))
  return { isPrinted, isChanged: (await getState(quiet, about)) !== before }
}

async function pardon(quiet: SilentPlayerService, name: string): Promise<void> {
  if (quiet.sessions.find(name) !== null) return
  await quiet.documents.edit({ kind: 'bans' }, (bans) => {
    bans.players = []
  })
  await quiet.enter(name)
}

async function getState(
  { sessions, documents }: SilentPlayerService,
  name: string,
): Promise<string> {
  const found = (await documents.find({ kind: 'player', name })) ?? {}
  const { playtime: _, last_seen: __, ...file } = found
  const bans = await documents.find({ kind: 'bans' })
  return JSON.stringify([file, sessions.find(name) !== null, bans])
}

test('cancels a pending act when the role was revoked', async () => {
  const quiet = await SilentPlayerService.open({ Mod: getFile(3), Bob: {} })
  const mod = await quiet.enter('Mod')
  await quiet.documents.hold()
  mod.say('/mute Bob 5m')
  // An edit that the panel began before is applied first.
  const entry = quiet.documents.peek({ kind: 'player', name: 'Mod' })
  if (entry) entry['Role.Moderator'] = false
  quiet.documents.release()
  await until(() => mod.lines.includes('You may not do that.'))
  expect((await quiet.documents.find({ kind: 'player', name: 'Bob' }))?.muted_until).toBeUndefined()
})

test('counts online time during play, on leave and while frozen', async () => {
  const quiet = await SilentPlayerService.open({
    Ann: { playtime: 100 },
    Bob: { playtime: 'long' },
  })
  const file = (name: string) => quiet.documents.find({ kind: 'player', name })
  const ann = await quiet.enter('Ann')
  const bob = await quiet.enter('Bob')
  const from = Number((await file('Ann'))?.playtime)
  quiet.time += 90_400
  for (let ticks = 0; ticks < 600; ticks++) quiet.sessions.tick()
  const kept = Number((await file('Ann'))?.playtime)
  expect(kept).toBeGreaterThanOrEqual(from + 90)
  quiet.time += 3700
  ann.leave()
  expect(Number((await file('Ann'))?.playtime) - kept).toBe(4)
  bob.leave()
  expect((await file('Bob'))?.playtime).toBe('long')
  const again = await quiet.enter('Ann')
  quiet.time += 5000
  const before = Number((await file('Ann'))?.playtime)
  quiet.isStill = true
  again.leave()
  quiet.isStill = false
  await until(
    () => Number(quiet.documents.peek({ kind: 'player', name: 'Ann' })?.playtime) > before,
  )
})
