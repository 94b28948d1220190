import { parseObject } from '@trellis/document/json-text.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { getUtcDay } from './utc-day.ts'

/**
 * A hash of something that a login had: an id of the device, or the address. The key of the hash never leaves the
 * server's own folder, so the value cannot be found by trying all addresses.
 */
export type LoginMark = {
  player: string
  of: 'device' | 'address'
  hash: string
  /** The last day with such a login, in days since 1970. */
  day: number
}

/** How strongly two accounts seem to belong to one person. An address of many players is a school or a mobile network. */
export type AltStrength = 'device' | 'address' | 'shared'
export type Alt = { name: string; strength: AltStrength; day: number }

export const markBounds = { marks: 10_000, ofPlayer: 8, days: 30, alts: 50 } as const
/** More players than this on one address make it a weak hint, and on one device id none: some are not unique. */
const manyPlayers = { device: 20, address: 5 } as const

/** Returns the marks of a file, without those that are too old or broken; none for a broken file. */
export function readLoginMarks(text: string, now: number): LoginMark[] {
  const marks = parseOrNull(text)?.marks
  const list: unknown[] = Array.isArray(marks) ? marks : []
  return list.flatMap(readMark).filter(isRecent(now)).slice(-markBounds.marks)
}

/** A mark of the future, which a wrong clock has made, would stay for longer than it may. */
export const isRecent = (now: number) => {
  const today = getUtcDay(now)
  return ({ day }: LoginMark) => day >= today - markBounds.days && day <= today
}

function parseOrNull(text: string): JsonObject | null {
  try {
    return parseObject(text)
  } catch {
    return null
  }
}

function readMark(value: unknown): LoginMark[] {
  if (!isObject(value)) return []
  const { player, of, hash, day } = value
  const isValid = typeof player === 'string' && typeof hash === 'string' && typeof day === 'number'
  return isValid && (of === 'device' || of === 'address') ? [{ player, of, hash, day }] : []
}

const strengths: readonly AltStrength[] = ['device', 'address', 'shared']

/** Returns the accounts that have marks of a player, the strongest hints first. */
export function listAlts(marks: readonly LoginMark[], name: string): Alt[] {
  const key = name.toLowerCase()
  const own = marks.filter(({ player }) => player.toLowerCase() === key)
  const alts = new Map<string, Alt>()
  for (const { of, hash } of own) {
    const same = marks.filter((it) => it.of === of && it.hash === hash)
    const strength = judge(of, new Set(same.map(({ player }) => player)).size)
    if (strength === null) continue
    for (const { player, day } of same) {
      const before = alts.get(player)
      if (player.toLowerCase() !== key)
        alts.set(player, getStronger(before, { name: player, strength, day }))
    }
  }
  return [...alts.values()].toSorted(compareAlts).slice(0, markBounds.alts)
}

function judge(of: LoginMark['of'], players: number): AltStrength | null {
  if (players <= manyPlayers[of]) return of
  return of === 'address' ? 'shared' : null
}

const getStronger = (before: Alt | undefined, alt: Alt): Alt =>
  before !== undefined && compareAlts(before, alt) <= 0 ? before : alt

const compareAlts = (a: Alt, b: Alt): number =>
  strengths.indexOf(a.strength) - strengths.indexOf(b.strength) || b.day - a.day
