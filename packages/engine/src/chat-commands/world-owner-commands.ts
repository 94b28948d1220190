import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import {
  addAccessRule,
  categoryRule,
  entryLevelRule,
  publicRule,
  removeAccessRule,
  silenceRule,
} from '../game/locks/world-orders.ts'
import { isKeptInJail } from '../game/rights/jail-rights.ts'
import type { Rule } from '../game/scene.ts'
import { isOwner } from '../game/world/world.ts'
import { type Outcome, Refused } from '../players/command-result.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { findFor, type People } from '../players/people.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

type OrderName = 'public' | 'silence' | 'entrylevel' | 'category' | 'addaccess' | 'removeaccess'

const createOrderCommand = (name: OrderName, rule: Rule<readonly string[]>): ChatCommand =>
  createRuleCommand({ name, ...chatCommandFacts[name], needs: 1, rule, read: keepWords })

/** Commands with which players rule their own world. */
export const worldOwnerCommands: ChatCommand[] = [
  createOrderCommand('public', publicRule),
  createOrderCommand('silence', silenceRule),
  createOrderCommand('entrylevel', entryLevelRule),
  createOrderCommand('category', categoryRule),
  createOrderCommand('addaccess', addAccessRule),
  createOrderCommand('removeaccess', removeAccessRule),
  {
    name: 'pull',
    ...chatCommandFacts.pull,
    needs: 1,
    run: (me, [name = ''], { people }) =>
      withGuest(me, people, name, (guest) => {
        if (me.visit) guest.goTo(me.visit.world, me.visit.occupant.motion)
        guest.sendText(`${me.growId} pulled you.`)
        return `You pulled ${guest.growId}.`
      }),
  },
  {
    name: 'wkick',
    ...chatCommandFacts.wkick,
    needs: 1,
    run: (me, [name = ''], { people }) =>
      withGuest(me, people, name, (guest) => {
        // Such a player comes back at once.
        if (guest.visit && isKeptInJail(guest.visit.world.getScene(guest.visit.occupant)))
          return new Refused(`${guest.growId} is in jail here and stays.`)
        guest.sendText(`${me.growId} sent you out of the world.`)
        guest.leaveWorld()
        return `${guest.growId} is out of your world.`
      }),
  },
]

/** Runs an action on a player in the owner's world who is not above the owner in rank. */
function withGuest(
  me: OnlinePlayer,
  people: People,
  name: string,
  act: (guest: OnlinePlayer) => Outcome,
): Outcome {
  const world = me.visit?.world
  const seen = me.visit?.world.getScene(me.visit.occupant).world
  if (!world || !seen || !isOwner(seen, me.growId))
    return new Refused('Only the owner of the world may do that.')
  const guest = findFor(me, people, name)
  if (!guest || guest.visit?.world !== world) return new Refused(`${name} is not in this world.`)
  if (guest === me) return new Refused('You cannot do that to yourself.')
  // Moderators come into every world, and its owner must not hinder them.
  if (guest.isModerator && guest.rank >= me.rank)
    return new Refused(`${guest.growId} is not below you in rank.`)
  return act(guest)
}
