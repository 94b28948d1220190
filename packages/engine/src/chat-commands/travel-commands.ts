import { goHomeRule, setHomeRule } from '../game/people/home.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

export const travelCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'home',
    aliases: [],
    usage: '',
    help: 'Goes to your home world.',
    rank: 0,
    needs: 0,
    rule: goHomeRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'sethome',
    aliases: [],
    usage: '',
    help: 'Makes the world where you are your home world.',
    rank: 0,
    needs: 0,
    rule: setHomeRule,
    read: keepWords,
  }),
  {
    name: 'warp',
    aliases: ['go'],
    usage: '<world>',
    help: 'Goes to a world.',
    rank: 0,
    needs: 1,
    run: (me, [world = '']) => me.join(world),
  },
  {
    name: 'spawn',
    aliases: [],
    usage: '',
    help: 'Goes back to the entrance of this world.',
    rank: 0,
    needs: 0,
    run: (me) => me.respawn(),
  },
]
