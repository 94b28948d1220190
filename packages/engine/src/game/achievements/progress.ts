import {
  type AchievementCounter,
  type AchievementFacts,
  achievementCounters,
  achievements,
} from '@trellis/contract/kit/achievements.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import type { AchievementSettings } from '@trellis/game-data/achievement-settings.ts'
import { listReached, reachedKey } from '@trellis/game-data/reached-achievements.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor } from '../events/message-events.ts'
import { grantXp } from '../people/experience.ts'
import { describeReward, getReward, type Reward } from './rewards.ts'

type Achiever = { growId: string; player: JsonObject }
/** An action adds to a counter, or sets it. */
export type Gain =
  | { counter: AchievementCounter; by: number }
  | { counter: AchievementCounter; is: number }

/** A file has a key for each of the counters that the game adds up. */
const getCountKey = (counter: AchievementCounter) => `count_${counter}`

/**
 * Returns the events of progress: new counts, and for reached achievements their rewards. They are recorded
 * together, so a reward is given once. `latest` is the player's file after the action, whose experience grows further.
 */
export function listProgress(
  { growId, player }: Achiever,
  gains: readonly Gain[],
  settings: AchievementSettings,
  latest: JsonObject = player,
): GameEvent[] {
  if (!settings.isOn || gains.length === 0) return []
  const reached = listReached(player)
  const counts = sumGains(player, gains)
  const open = [...achievements].filter(
    ([name, { counter }]) =>
      counts.has(counter) && !reached.includes(name) && !settings.off.has(name),
  )
  const news = open.filter(([, { counter, goal }]) => (counts.get(counter) ?? 0) >= goal)
  return [
    ...listCountEvents(gains, counts, open),
    ...(news.length === 0
      ? []
      : [createKeyEvent(reachedKey, [...reached, ...news.map(([name]) => name)])]),
    ...giveRewards(
      { growId, player: latest },
      news.map(([name, { title: reached }]) => ({ reached, ...getReward(settings, name) })),
    ),
  ]
}

/** Returns how far a player is. */
export function getCount(player: JsonObject, counter: AchievementCounter): number {
  const key = ownKeys[counter] ?? getCountKey(counter)
  const count = player[key]
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** These counts are in the file for other reasons. */
const ownKeys: Partial<Record<AchievementCounter, string>> = {
  level: 'level',
  streak: 'daily_streak',
  purchases: 'store_purchases',
}
const keptCounters = achievementCounters.filter((it) => ownKeys[it] !== undefined)

function sumGains(player: JsonObject, gains: readonly Gain[]): Map<AchievementCounter, number> {
  // Players may be far before the server has achievements, so that these count with every action.
  const counts = new Map(keptCounters.map((it) => [it, getCount(player, it)]))
  for (const gain of gains) {
    const before = counts.get(gain.counter) ?? getCount(player, gain.counter)
    const after = 'is' in gain ? gain.is : before + gain.by
    counts.set(gain.counter, Math.min(Number.MAX_SAFE_INTEGER, after))
  }
  return counts
}

/** A counter without a further goal is not written any more. */
function listCountEvents(
  gains: readonly Gain[],
  counts: ReadonlyMap<AchievementCounter, number>,
  open: readonly [string, AchievementFacts][],
): GameEvent[] {
  const added = new Set(gains.flatMap((gain) => ('by' in gain ? [gain.counter] : [])))
  const wanted = [...added].filter((it) => open.some(([, { counter }]) => counter === it))
  return wanted.map((it) => createKeyEvent(getCountKey(it), counts.get(it) ?? 0))
}

/** `reached` is the name of the achievement. */
function giveRewards(to: Achiever, given: readonly (Reward & { reached: string })[]): GameEvent[] {
  const takesXp = grantXp(to, 1).length > 0
  const xp = given.reduce((sum, reward) => sum + reward.xp, 0)
  return [
    ...given.flatMap(({ reached, ...reward }) => {
      const isNew = reward.title !== null && to.player[`Title.${reward.title}`] !== true
      const title = isNew ? reward.title : null
      const got = describeReward({ ...reward, xp: takesXp ? reward.xp : 0, title })
      return [
        ...(reward.gems > 0 ? [{ kind: 'gems', by: reward.gems } as const] : []),
        ...(title === null ? [] : [createKeyEvent(`Title.${title}`, true, 'name')]),
        createLineToActor(`\`9Achievement:\`\` ${reached}.${got === '' ? '' : ` You get ${got}.`}`),
        { kind: 'printed', line: `${to.growId} reached the achievement ${reached}.` } as const,
      ]
    }),
    ...grantXp(to, xp),
  ]
}

const createKeyEvent = (
  key: string,
  value: unknown,
  shown: 'name' | 'nothing' = 'nothing',
): GameEvent => ({ kind: 'player-key', key, value, shown })
