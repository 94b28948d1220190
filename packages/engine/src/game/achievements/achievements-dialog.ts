import { type AchievementFacts, achievements } from '@trellis/contract/kit/achievements.ts'
import { listReached } from '@trellis/game-data/reached-achievements.ts'
import type { DialogElement } from '@trellis/protocol/dialog/element.ts'
import { createRefusals } from '../events/message-events.ts'
import { createSmallText, createTextBox } from '../events/tile-dialog.ts'
import type { Rule } from '../scene.ts'
import { getCount } from './progress.ts'
import { describeReward, getReward } from './rewards.ts'

/** Lists the achievements of the server: those that the player has, and how far the others are. */
export const achievementsRule: Rule<unknown> = ({ actor: { player }, settings }) => {
  const { isOn, off } = settings.achievements
  if (!isOn) return createRefusals('This server has no achievements.')
  const reached = listReached(player)
  const shown = [...achievements].filter(([name]) => reached.includes(name) || !off.has(name))
  const have = shown.filter(([name]) => reached.includes(name)).length
  const lines = shown.flatMap(([name, facts]) => {
    const text = reached.includes(name)
      ? `\`2${facts.title}\`\`: ${facts.text}`
      : `${facts.title}: ${facts.text} ${describeProgress(facts, getCount(player, facts.counter))}`
    const reward = describeReward(getReward(settings.achievements, name))
    return [createSmallText(reward === '' ? text : `${text} (${reward})`)]
  })
  const head: DialogElement[] = [
    { kind: 'label', text: '`wAchievements``', size: 'big' },
    createTextBox(`You have ${have} of ${shown.length}.`),
  ]
  return [
    {
      kind: 'dialog',
      dialog: { name: 'achievements', elements: [...head, ...lines], cancel: 'Close' },
    },
  ]
}

const describeProgress = ({ goal }: AchievementFacts, count: number) =>
  goal > 1 ? `${Math.min(count, goal)} of ${goal}` : ''
