import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { Refused } from '../players/command-result.ts'
import type { ChatCommand } from './chat-command.ts'

export const socialCommands: ChatCommand[] = [
  {
    name: 'friend',
    ...chatCommandFacts.friend,
    needs: 1,
    run: (me, [name = ''], { friends }) => friends.add(me, name),
  },
  {
    name: 'unfriend',
    ...chatCommandFacts.unfriend,
    needs: 1,
    run: (me, [name = ''], { friends }) => friends.remove(me, 'friends', name),
  },
  {
    name: 'friends',
    ...chatCommandFacts.friends,
    needs: 0,
    run: (me, _, { friends }) => friends.describe(me),
  },
  {
    name: 'visit',
    ...chatCommandFacts.visit,
    needs: 1,
    run: (me, [name = ''], { friends }) => friends.visit(me, name),
  },
  {
    name: 'visits',
    ...chatCommandFacts.visits,
    needs: 1,
    run: (me, [typed = ''], { friends }) => friends.allowVisits(me, typed),
  },
  {
    name: 'ignore',
    ...chatCommandFacts.ignore,
    needs: 1,
    run: (me, [name = ''], { friends }) => friends.ignore(me, name),
  },
  {
    name: 'unignore',
    ...chatCommandFacts.unignore,
    needs: 1,
    run: (me, [name = ''], { friends }) => friends.remove(me, 'ignored', name),
  },
  {
    name: 'ignored',
    ...chatCommandFacts.ignored,
    needs: 0,
    run: (me, _, { friends }) => friends.describeIgnored(me),
  },
  {
    name: 'report',
    ...chatCommandFacts.report,
    needs: 2,
    run: (me, [name = '', ...reason], { reports }) => reports.add(me, name, reason.join(' ')),
  },
  {
    name: 'pay',
    ...chatCommandFacts.pay,
    needs: 2,
    run: (me, [name = '', gems = ''], { payments }) => payments.pay(me, name, gems),
  },
  {
    name: 'country',
    ...chatCommandFacts.country,
    needs: 1,
    run: (me, [code = '']) => {
      if (!/^[A-Za-z]{2}$/.test(code)) return new Refused('A country is two letters, such as id.')
      me.account.change([{ set: ['country'], value: code.toLowerCase() }])
      me.showAgain()
      return `Your flag is ${code.toLowerCase()} now.`
    },
  },
  {
    name: 'exit',
    ...chatCommandFacts.exit,
    needs: 0,
    run: (me) => me.leaveWorld(),
  },
]
