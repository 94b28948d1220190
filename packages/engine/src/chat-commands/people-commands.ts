import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { describeTime } from '../game/people/describe-time.ts'
import { getCountry } from '../game/people/shown-name.ts'
import type { OnlinePlayer } from '../players/online-player.ts'
import { getMayKnow } from '../players/people.ts'
import type { ChatCommand } from './chat-command.ts'

const maxNamed = 50

/** Chat commands that list players. Only moderators see hidden players. */
export const peopleCommands: ChatCommand[] = [
  {
    name: 'who',
    ...chatCommandFacts.who,
    needs: 0,
    run: (me, _, { people }) => {
      const world = me.visit?.world
      const here = people.players.filter((it) => it.visit?.world === world && getMayKnow(me, it))
      return `In this world: ${getNames(here)}.`
    },
  },
  {
    name: 'online',
    ...chatCommandFacts.online,
    needs: 0,
    run: (me, _, { people }) => {
      const all = people.players.filter((it) => getMayKnow(me, it))
      return `${all.length} online: ${getNames(all)}.`
    },
  },
  {
    name: 'time',
    ...chatCommandFacts.time,
    needs: 0,
    run: ({ account }, _, { now }) =>
      describeTime(now(), getCountry(account.player() ?? {}, account.client.country)),
  },
]

function getNames(players: readonly OnlinePlayer[]): string {
  const names = players.slice(0, maxNamed).map(({ growId }) => growId)
  const left = players.length - names.length
  return [...names, ...(left > 0 ? [`${left} more`] : [])].join(', ')
}
