import { isHandedOut } from '@trellis/contract/kit/handed-out-items.ts'
import type { JsonObject } from '@trellis/document/json-value.ts'
import { getUtcDay } from '@trellis/game-data/utc-day.ts'
import type { GameEvent } from '../events/game-event.ts'
import { createLineToActor } from '../events/message-events.ts'
import { getItemName } from '../items/item-name.ts'
import { PackedItems } from '../items/packed-items.ts'
import type { Scene } from '../scene.ts'

/** Gives the reward of today, or says why there is none. */
export const dailyRule = (scene: Scene): GameEvent[] => {
  const streak = findStreak(scene.actor.player, scene.now)
  if (!hasReward(scene)) return [createLineToActor('This server has no daily reward.')]
  if (streak === null)
    return [createLineToActor('You have the reward of today. The next day begins at midnight UTC.')]
  return giveReward(scene, streak)
}

/** Gives the reward of today to a player who arrives. Does nothing when there is none. */
export const arrivalRewardRule = (scene: Scene): GameEvent[] => {
  const streak = findStreak(scene.actor.player, scene.now)
  return streak === null || !hasReward(scene) ? [] : giveReward(scene, streak)
}

const hasReward = ({ settings: { reward } }: Scene) =>
  reward.gems > 0 || reward.gemsPerDay > 0 || reward.items.length > 0

/**
 * Returns the number of days in a row up to today, or null when the player has today's reward. A clock that
 * was set back gives nothing again: the last day is that of the file.
 */
export function findStreak(player: JsonObject, now: number): number | null {
  const today = getUtcDay(now)
  const { daily_day: last, daily_streak: streak } = player
  if (typeof last !== 'number' || !Number.isInteger(last)) return 1
  if (last >= today) return null
  const before = typeof streak === 'number' && Number.isInteger(streak) && streak > 0 ? streak : 1
  return last === today - 1 ? before + 1 : 1
}

function giveReward(scene: Scene, streak: number): GameEvent[] {
  const { gems, gemsPerDay, days, items } = scene.settings.reward
  const known = items.filter(([id]) => scene.items.has(id) && isHandedOut(id))
  const packed = new PackedItems(scene)
  if (!known.map(([id, count]) => packed.add(id, count)).every((fits) => fits))
    return [createLineToActor('Make room for your daily reward, then type /daily.')]
  const counted = Math.min(streak, days)
  const given = gems + gemsPerDay * (counted - 1)
  const parts = [
    ...(given > 0 ? [`${given} gems`] : []),
    ...known.map(([id, count]) => `${count} ${getItemName(scene, id)}`),
  ]
  return [
    createKeyEvent('daily_day', getUtcDay(scene.now)),
    createKeyEvent('daily_streak', streak),
    ...(given > 0 ? [{ kind: 'gems', by: given } as const] : []),
    ...packed.events,
    createLineToActor(`Daily reward: ${parts.join(', ')}. ${describeStreak(streak)}`),
  ]
}

const createKeyEvent = (key: string, value: number): GameEvent => ({
  kind: 'player-key',
  key,
  value,
  shown: 'nothing',
})

const describeStreak = (streak: number) =>
  streak === 1 ? 'Come back tomorrow for more.' : `Day ${streak} in a row.`
