import { ratingBounds } from '@trellis/contract/kit/rating-bounds.ts'
import { timedEventBounds } from '@trellis/contract/kit/timed-events.ts'
import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { findGuildEntry, getGuildEntries, listGuildWorlds, readGuild } from './guild-file.ts'
import type { Operation } from './journal/operation.ts'
import type { MovedDocument } from './moved-world.ts'
import { findRating, listRatings, listWinners } from './rating-file.ts'
import type { SingleDocument } from './single-documents.ts'

type Files = (document: SingleDocument) => JsonObject | null

/** Finds the entries of a world in other documents and returns them as JSON text; null when there are none. */
export function findMentions(files: Files, name: string): string | null {
  const guilds = Object.entries(getGuildEntries(files({ kind: 'guilds' }))).flatMap(([id, it]) =>
    isObject(it) && isObject(it.world) && it.world.name === name ? [[id, it.world]] : [],
  )
  const ratings = files({ kind: 'ratings' })
  const worlds = isObject(ratings?.worlds) ? ratings.worlds : {}
  const rating = findRating(ratings, name) === null ? null : worlds[name]
  const days = listWinners(ratings).flatMap(({ day, world }) => (world === name ? [day] : []))
  const events = Object.entries(getRunning(files({ kind: 'timed-events' }))).filter(
    ([, event]) => isObject(event) && event.world === name,
  )
  if (guilds.length === 0 && rating === null && days.length === 0 && events.length === 0)
    return null
  return JSON.stringify({
    guilds: Object.fromEntries(guilds),
    rating,
    days,
    events: Object.fromEntries(events),
  })
}

/** Returns the changes that bring the mentions of a restored world back, except where something newer has their place. */
export function listMentionChanges(
  files: Files,
  { name, mentions, now }: { name: string; mentions: string; now: number },
): MovedDocument[] {
  const kept = parseObject(mentions)
  const [guilds, ratings, events] = [
    { kind: 'guilds' } as const,
    { kind: 'ratings' } as const,
    { kind: 'timed-events' } as const,
  ]
  return [
    { document: guilds, operations: restoreGuilds(files(guilds), name, kept.guilds) },
    { document: ratings, operations: restoreRating(files(ratings), name, kept) },
    { document: events, operations: restoreEvents(files(events), kept.events, now) },
  ].filter(({ operations }) => operations.length > 0)
}

function restoreGuilds(file: JsonObject | null, name: string, kept: unknown): Operation[] {
  if (!isObject(kept) || listGuildWorlds(file).includes(name)) return []
  return Object.entries(kept).flatMap(([id, value]): Operation[] => {
    const guild = readGuild(id, findGuildEntry(file, id))
    if (guild === null || guild.world !== null || !isObject(value)) return []
    const isOwner = guild.members.some(({ growId }) => growId === value.owner)
    return isOwner ? [{ set: ['guilds', id, 'world'], value }] : []
  })
}

function restoreRating(
  file: JsonObject | null,
  name: string,
  { rating, days }: JsonObject,
): Operation[] {
  const operations: Operation[] = []
  const hasRoom = listRatings(file).length < ratingBounds.maxWorlds
  if (isObject(rating) && findRating(file, name) === null && hasRoom)
    operations.push({ set: ['worlds', name], value: rating })
  const winners = listWinners(file)
  const list: unknown[] = Array.isArray(days) ? days : []
  const lost = list
    .filter((day) => typeof day === 'number')
    .filter((day) => winners.every((it) => it.day !== day))
  if (lost.length === 0) return operations
  const all = [...winners, ...lost.map((day) => ({ day, world: name }))]
  const value = all.toSorted((one, other) => one.day - other.day).slice(-ratingBounds.restDays)
  return [...operations, { set: ['winners'], value }]
}

/** An event that has given out its prize stays over, because its winner would get another one. */
function restoreEvents(file: JsonObject | null, kept: unknown, now: number): Operation[] {
  const running = getRunning(file)
  let history: unknown[] = Array.isArray(file?.history) ? file.history : []
  let left = timedEventBounds.running - Object.keys(running).length
  const operations: Operation[] = []
  for (const [key, event] of Object.entries(isObject(kept) ? kept : {})) {
    if (!isObject(event) || typeof event.endsAt !== 'number' || event.endsAt <= now) continue
    const there = running[key]
    if (isObject(there) && there.startedAt === event.startedAt) {
      operations.push({ set: ['running', key, 'endsAt'], value: event.endsAt })
      continue
    }
    const end = history.find((past) => isCutOff(past, event))
    if (there !== undefined || end === undefined || left <= 0) continue
    left--
    history = history.filter((past) => past !== end)
    operations.push({ set: ['running', key], value: event }, { set: ['history'], value: history })
  }
  return operations
}

const isCutOff = (past: unknown, { kind, world, startedAt }: JsonObject): boolean =>
  isObject(past) &&
  [past.kind === kind, past.world === world, past.startedAt === startedAt].every(Boolean) &&
  past.winner === null &&
  (past.end === 'stopped' || past.end === 'time')

const getRunning = (file: JsonObject | null): JsonObject =>
  isObject(file?.running) ? file.running : {}
