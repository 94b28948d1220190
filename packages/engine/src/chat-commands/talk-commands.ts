import type { ChatCommand } from './chat-command.ts'

export const talkCommands: ChatCommand[] = [
  {
    name: 'msg',
    aliases: ['w', 'tell', 'pm'],
    usage: '<player> <text>',
    help: 'Writes to one player.',
    rank: 0,
    needs: 2,
    run: (me, [name = '', ...words], { whispers: letters }) =>
      letters.send(me, name, words.join(' ')),
  },
  {
    name: 'r',
    aliases: ['reply'],
    usage: '<text>',
    help: 'Answers whom you wrote with last.',
    rank: 0,
    needs: 1,
    run: (me, words, { whispers: letters }) => letters.reply(me, words.join(' ')),
  },
  {
    name: 'trade',
    aliases: [],
    usage: '<player>',
    help: 'Asks a player in this world to exchange items.',
    rank: 0,
    needs: 1,
    run: (me, [name = ''], { trades }) => trades.invite(me, name),
  },
  {
    name: 'me',
    aliases: [],
    usage: '<text>',
    help: 'Says what you are doing.',
    rank: 0,
    needs: 1,
    run: (me, words) => {
      // Chat lines begin with a name in brackets, so no player can forge this line.
      if (me.mayChat())
        me.visit?.world.audience.sendText(`\`6* ${me.growId} ${words.join(' ')}\`\``)
    },
  },
]
