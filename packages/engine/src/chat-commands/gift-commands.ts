import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import type { ChatCommand } from './chat-command.ts'

const getNumber = (word = '') => (/^\d{1,10}$/.test(word) ? Number(word) : Number.NaN)

export const giftCommands: ChatCommand[] = [
  {
    name: 'give',
    ...chatCommandFacts.give,
    needs: 3,
    run: (me, [name = '', item, count], { gifts }) =>
      gifts.give(me, name, { item: getNumber(item), count: getNumber(count) }),
  },
  {
    name: 'setgems',
    ...chatCommandFacts.setgems,
    needs: 2,
    run: (me, [name = '', gems], { gifts }) => gifts.setGems(me, name, getNumber(gems)),
  },
]
