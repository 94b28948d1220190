import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import type { ChatCommand } from './chat-command.ts'

const getNumber = (word = '') => (/^\d{1,10}$/.test(word) ? Number(word) : Number.NaN)

/** Chat commands with which high ranks change the data of players below them. */
export const promotionCommands: ChatCommand[] = [
  {
    name: 'take',
    ...chatCommandFacts.take,
    needs: 3,
    run: (me, [name = '', item, count], { promotions }) =>
      promotions.take(me, name, { item: getNumber(item), count: getNumber(count) }),
  },
  {
    name: 'addgems',
    ...chatCommandFacts.addgems,
    needs: 2,
    run: (me, [name = '', gems], { promotions }) => promotions.addGems(me, name, getNumber(gems)),
  },
  {
    name: 'gemsall',
    ...chatCommandFacts.gemsall,
    needs: 1,
    run: (me, [gems], { promotions }) => promotions.addGemsToAll(me, getNumber(gems)),
  },
  {
    name: 'setlevel',
    ...chatCommandFacts.setlevel,
    needs: 2,
    run: (by, [name = '', level = ''], { promotions }) =>
      promotions.setLevel({ by, command: 'setlevel', name }, level),
  },
  {
    name: 'giverole',
    ...chatCommandFacts.giverole,
    needs: 2,
    run: (by, [name = '', role = ''], { promotions }) =>
      promotions.setRole({ by, command: 'giverole', name }, role, true),
  },
  {
    name: 'takerole',
    ...chatCommandFacts.takerole,
    needs: 2,
    run: (by, [name = '', role = ''], { promotions }) =>
      promotions.setRole({ by, command: 'takerole', name }, role, false),
  },
  {
    name: 'customrole',
    ...chatCommandFacts.customrole,
    needs: 2,
    run: (by, [name = '', ...role], { promotions }) =>
      promotions.setCustomRole({ by, command: 'customrole', name }, role.join(' ')),
  },
  {
    name: 'givetitle',
    ...chatCommandFacts.givetitle,
    needs: 2,
    run: (by, [name = '', title = ''], { promotions }) =>
      promotions.setTitle({ by, command: 'givetitle', name }, title, true),
  },
  {
    name: 'taketitle',
    ...chatCommandFacts.taketitle,
    needs: 2,
    run: (by, [name = '', title = ''], { promotions }) =>
      promotions.setTitle({ by, command: 'taketitle', name }, title, false),
  },
]
