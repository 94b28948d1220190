import { godRank } from '../game/rank.ts'
import type { ChatCommand } from './chat-command.ts'

const getNumber = (word = '') => (/^\d{1,10}$/.test(word) ? Number(word) : Number.NaN)

export const giftCommands: ChatCommand[] = [
  {
    name: 'give',
    aliases: [],
    usage: '<player> <item> <count>',
    help: 'Gives items, by the number of the item; /find knows them.',
    rank: godRank,
    needs: 3,
    run: (me, [name = '', item, count], { gifts }) =>
      gifts.give(me, name, { item: getNumber(item), count: getNumber(count) }),
  },
  {
    name: 'setgems',
    aliases: [],
    usage: '<player> <gems>',
    help: "Sets a player's gems.",
    rank: godRank,
    needs: 2,
    run: (me, [name = '', gems], { gifts }) => gifts.setGems(me, name, getNumber(gems)),
  },
]
