import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { findLastSeen } from '@trellis/game-data/player-times.ts'
import {
  accessRule,
  chooseRule,
  clothesRule,
  flipRule,
  inventoryRule,
  itemRule,
  positionRule,
  rollRule,
  worldInfoRule,
} from '../game/commands/info-rules.ts'
import { formatTime } from '../game/people/format-time.ts'
import { getPlaytime } from '../game/people/playtime.ts'
import { getLevel } from '../game/people/progress.ts'
import { moderatorRank } from '../game/people/rank.ts'
import type { Rule } from '../game/scene.ts'
import { Refused } from '../players/command-result.ts'
import { getMayKnow } from '../players/people.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

const maxTop = 10

/** Commands whose answer only the player reads. */
const createInfo = (
  name: 'world' | 'access' | 'pos' | 'inventory' | 'clothes' | 'item' | 'choose',
  rule: Rule<readonly string[]>,
  needs = 0,
): ChatCommand => {
  const facts = { name, ...chatCommandFacts[name], needs, informs: true }
  return createRuleCommand({ ...facts, rule, read: keepWords })
}

/** Commands whose answer all players in the world read, so that muted players may not use them. */
const createGame = (name: 'roll' | 'flip', rule: Rule<readonly string[]>): ChatCommand => ({
  name,
  ...chatCommandFacts[name],
  needs: 0,
  run: (me, words, { talk }) => {
    const shown = talk.isShadowMuted(me) ? showToActor(rule) : rule
    return me.mayChat() && me.act(shown, words) ? null : new Refused(null)
  },
})

/** Returns a rule that sends the messages for all players to its actor only. */
const showToActor =
  (rule: Rule<readonly string[]>): Rule<readonly string[]> =>
  (scene, words) =>
    rule(scene, words).map((event) =>
      event.kind === 'message' && event.to === 'everybody' ? { ...event, to: 'actor' } : event,
    )

export const infoCommands: ChatCommand[] = [
  {
    name: 'mods',
    ...chatCommandFacts.mods,
    needs: 0,
    run: (me, _, { people }) => {
      const staff = people.players.filter((it) => it.rank >= moderatorRank && getMayKnow(me, it))
      const names = staff.map(({ growId }) => growId).join(', ')
      return staff.length === 0 ? 'No moderator is online.' : `Moderators online: ${names}.`
    },
  },
  {
    name: 'uptime',
    ...chatCommandFacts.uptime,
    needs: 0,
    run: (_me, _, { now, startedAt }) =>
      `This server has been up for ${formatTime(now() - startedAt) ?? 'ages'}.`,
  },
  {
    name: 'seen',
    ...chatCommandFacts.seen,
    needs: 1,
    run: async (me, [name = ''], { people, documents, now }) => {
      const online = people.find(name)
      if (online && getMayKnow(me, online)) return `${online.growId} is online.`
      const growId = documents.players.find(name)
      const player = growId && (await documents.find({ kind: 'player', name: growId }))
      if (!growId || !player) return new Refused(`There is no player ${name}.`)
      const seenAt = findLastSeen(player)
      // A hidden moderator's file changes while they play.
      if (seenAt === null || online) return `It is not known when ${growId} was last online.`
      return `${growId} was last online ${formatTime(now() - seenAt) ?? 'ages'} ago.`
    },
  },
  {
    name: 'playtime',
    ...chatCommandFacts.playtime,
    needs: 0,
    run: ({ account }) =>
      `You have played ${formatTime(getPlaytime(account.player() ?? {}) * 1000) ?? 'for ages'}.`,
  },
  {
    name: 'top',
    ...chatCommandFacts.top,
    needs: 0,
    run: (me, _, { people }) => {
      const known = people.players.filter((it) => getMayKnow(me, it))
      const levels = known.map((it) => ({
        growId: it.growId,
        level: getLevel(it.account.player() ?? {}),
      }))
      const best = levels.toSorted((one, other) => other.level - one.level).slice(0, maxTop)
      const lines = best.map(({ growId, level }, at) => `${at + 1}. ${growId} (level ${level})`)
      return `Highest levels online: ${lines.join(', ')}.`
    },
  },
  createInfo('world', worldInfoRule),
  createInfo('access', accessRule),
  createInfo('pos', positionRule),
  createInfo('inventory', inventoryRule),
  createInfo('clothes', clothesRule),
  createInfo('item', itemRule, 1),
  createGame('roll', rollRule),
  createGame('flip', flipRule),
  createInfo('choose', chooseRule, 1),
]
