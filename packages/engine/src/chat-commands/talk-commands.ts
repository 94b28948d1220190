import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { Refused, refuseWith } from '../players/command-result.ts'
import type { ChatCommand } from './chat-command.ts'

export const talkCommands: ChatCommand[] = [
  {
    name: 'msg',
    ...chatCommandFacts.msg,
    needs: 2,
    run: (me, [name = '', ...words], { whispers: letters }) =>
      refuseWith(letters.send(me, name, words.join(' '))),
  },
  {
    name: 'r',
    ...chatCommandFacts.r,
    needs: 1,
    run: (me, words, { whispers: letters }) => refuseWith(letters.reply(me, words.join(' '))),
  },
  {
    name: 'trade',
    ...chatCommandFacts.trade,
    needs: 1,
    run: (me, [name = ''], { trades }) => trades.invite(me, name),
  },
  {
    name: 'me',
    ...chatCommandFacts.me,
    needs: 1,
    run: (me, words, { talk }) => (talk.sayAction(me, words.join(' ')) ? null : new Refused(null)),
  },
]
