import { expect } from 'vitest'
import type { GameOwner } from '../../../../api/test/kit/game-owner.ts'
import { names } from './long-names.ts'

const at = '2026-11-26T10:00:00.000Z'
const itemId = 242

/** Fills the files that a game writes while it runs, and adds a script and a task that starts an event. */
export async function fillGame(owner: GameOwner): Promise<void> {
  writeEvents(owner)
  writeGuilds(owner)
  writeReports(owner)
  const rated = { sum: 50, weight: 10, visits: 0 }
  owner.write('json/ratings.json', { worlds: { [names.world]: rated } })
  const script = await owner.post('/server/scripts', { name: names.script, source: '// Empty.' })
  expect(script.status).toBe(201)
  const event = { kind: 'arena', minutes: 60, worlds: [names.world], factor: 2 }
  const task = await owner.post('/server/tasks', { type: 'event', schedule: '0 1 1 1 *', event })
  expect([task.status, task.body.error]).toEqual([201, undefined])
}

function writeEvents(owner: GameOwner): void {
  const now = Date.now()
  const running = {
    ...{ kind: 'arena', minutes: 60, factor: 2, worlds: [names.world], world: names.world },
    ...{ startedAt: now, endsAt: now + 3_600_000, items: [[itemId, 5]], gems: 500 },
    ...{ by: names.player, scores: { [names.player]: 2_000_000_000 } },
  }
  const ended = {
    ...{ kind: 'hunt', world: names.world, by: names.player, startedAt: now - 9_000_000 },
    ...{ endedAt: now, end: 'found', winner: names.player },
  }
  const file = { running: { [`arena/${names.world}`]: running }, history: [ended] }
  owner.write('json/timed-events.json', file)
}

function writeGuilds(owner: GameOwner): void {
  const guild = {
    ...{ name: names.guild, at, notice: names.guild.repeat(4), invited: [] },
    members: { [names.player]: { rank: 'leader', at }, [names.growId]: { rank: 'elder', at } },
    world: { name: names.world, owner: names.player },
  }
  owner.write('json/guilds.json', { guilds: { 1: guild }, last: 1 })
}

function writeReports(owner: GameOwner): void {
  const report = {
    ...{ name: '1', at, by: names.growId, about: names.player, reason: 'Swears' },
    ...{ world: names.world, lines: [{ at, text: 'A rude word' }] },
  }
  const action = { action: 'jail', by: names.growId, about: names.player, until: at, reason: '' }
  const actions = Array.from({ length: 15 }, () => ({ ...action, at }))
  owner.write('json/bans.json', { players: [], reports: [report], actions })
  const day = Math.floor(Date.now() / 86_400_000)
  const mark = { of: 'device', hash: 'x', day }
  const marks = [names.player, names.growId].map((player) => ({ ...mark, player }))
  owner.write('../../control/logins.json', { marks })
}
