import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { goHomeRule, setHomeRule } from '../game/people/home.ts'
import { Refused } from '../players/command-result.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

export const travelCommands: ChatCommand[] = [
  createRuleCommand({
    name: 'home',
    ...chatCommandFacts.home,
    needs: 0,
    rule: goHomeRule,
    read: keepWords,
  }),
  createRuleCommand({
    name: 'sethome',
    ...chatCommandFacts.sethome,
    needs: 0,
    rule: setHomeRule,
    read: keepWords,
  }),
  {
    name: 'warp',
    ...chatCommandFacts.warp,
    needs: 1,
    run: async (me, [world = '']) => ((await me.join(world)) ? null : new Refused(null)),
  },
  {
    name: 'spawn',
    ...chatCommandFacts.spawn,
    needs: 0,
    run: (me) => me.respawn(),
  },
]
