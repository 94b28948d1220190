import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { isInForce, listBannedNames } from '@trellis/game-data/ban-list.ts'
import { getGems } from '../game/items/gems.ts'
import { formatProgress } from '../game/people/progress.ts'
import { findMuteRefusal } from '../game/rights/chat.ts'
import { findPenaltyEnd, isShadowMuted } from '../game/rights/penalties.ts'
import { Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import type { ChatCommand, ChatServices } from './chat-command.ts'

const maxBans = 20

const createLock = (name: 'lockworld' | 'unlockworld', isOn: boolean): ChatCommand => ({
  name,
  ...chatCommandFacts[name],
  needs: 0,
  run: (me, _, { positions }) => positions.lock(me, isOn),
})

/** More chat commands of moderators. */
export const staffCommands: ChatCommand[] = [
  {
    name: 'warn',
    ...chatCommandFacts.warn,
    needs: 2,
    run: (me, [name = '', ...reason], { penalties }) => penalties.warn(me, name, reason.join(' ')),
  },
  {
    name: 'jail',
    ...chatCommandFacts.jail,
    needs: 2,
    run: (me, [name = '', duration = '', ...reason], { penalties }) =>
      penalties.jail(me, { name, duration, reason: reason.join(' ') }),
  },
  {
    name: 'unjail',
    ...chatCommandFacts.unjail,
    needs: 1,
    run: (me, [name = ''], { penalties }) => penalties.unjail(me, name),
  },
  {
    name: 'shadowmute',
    ...chatCommandFacts.shadowmute,
    needs: 2,
    run: (me, [name = '', duration = ''], { penalties }) =>
      penalties.shadowMute(me, { name, duration }),
  },
  {
    name: 'unshadowmute',
    ...chatCommandFacts.unshadowmute,
    needs: 1,
    run: (me, [name = ''], { penalties }) => penalties.unshadowMute(me, name),
  },
  {
    name: 'info',
    ...chatCommandFacts.info,
    needs: 1,
    run: async (_me, [name = ''], { documents, now }) => {
      const growId = documents.players.find(name)
      const player = growId && (await documents.find({ kind: 'player', name: growId }))
      if (!growId || !player) return new Refused(`There is no player ${name}.`)
      const facts = [
        formatProgress(player),
        `${getGems(player)} gems`,
        ...(findMuteRefusal(player, now()) === null ? [] : ['muted']),
        ...(isShadowMuted(player, now()) ? ['shadow-muted'] : []),
        ...(findPenaltyEnd(player, 'jail', now()) === null ? [] : ['in jail']),
      ]
      return `${growId}: ${facts.join(', ')}.`
    },
  },
  {
    name: 'bans',
    ...chatCommandFacts.bans,
    needs: 0,
    run: (_me, _, { documents, now }) => {
      const bans = listBannedNames(documents.peek({ kind: 'bans' }))
      const open = bans.filter((it) => isInForce(it, now())).slice(-maxBans)
      const names = open.toReversed().map(({ name }) => name)
      return names.length === 0 ? 'Nobody is banned.' : `Banned: ${names.join(', ')}.`
    },
  },
  {
    name: 'kickall',
    ...chatCommandFacts.kickall,
    needs: 0,
    run: (me, _, services) => {
      const below = listBelow(me, services, 'kickall')
      for (const player of below) player.leaveWorld()
      return `${below.length} players left this world.`
    },
  },
  {
    name: 'summonall',
    ...chatCommandFacts.summonall,
    needs: 0,
    run: (me, _, services) => {
      const below = listBelow(me, services, 'summonall')
      for (const { growId } of below) services.positions.summon(me, growId, 'summonall')
      return `You summoned ${below.length} players.`
    },
  },
  createLock('lockworld', true),
  createLock('unlockworld', false),
]

/** The players that a command may move: those in the world to leave it, those elsewhere to come. */
function listBelow(
  me: OnlinePlayer,
  { people, powers }: ChatServices,
  command: 'kickall' | 'summonall',
): OnlinePlayer[] {
  const world = me.visit?.world
  return people.players.filter(
    (it) =>
      (command === 'kickall') === (it.visit?.world === world) &&
      powers.findOnlineRefusal(me, command, it) === null,
  )
}
