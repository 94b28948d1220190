import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { weatherRule } from '../game/commands/world-power.ts'
import { createRuleCommand, keepWords } from './by-rule.ts'
import type { ChatCommand } from './chat-command.ts'

/** Chat commands with which moderators move players, close worlds, and address all players. */
export const positionCommands: ChatCommand[] = [
  {
    name: 'summon',
    ...chatCommandFacts.summon,
    needs: 1,
    run: (me, [name = ''], { positions }) => positions.summon(me, name),
  },
  {
    name: 'goto',
    ...chatCommandFacts.goto,
    needs: 1,
    run: (me, [name = ''], { positions }) => positions.goTo(me, name),
  },
  {
    name: 'invis',
    ...chatCommandFacts.invis,
    needs: 0,
    run: (me, _, { positions }) => positions.hide(me),
  },
  {
    name: 'announce',
    ...chatCommandFacts.announce,
    needs: 1,
    run: (me, words, { moderation }) => moderation.announce(me, words.join(' ')),
  },
  {
    name: 'nuke',
    ...chatCommandFacts.nuke,
    needs: 0,
    run: (me, _, { positions }) => positions.nuke(me, true),
  },
  {
    name: 'unnuke',
    ...chatCommandFacts.unnuke,
    needs: 0,
    run: (me, _, { positions }) => positions.nuke(me, false),
  },
  createRuleCommand({
    name: 'weather',
    ...chatCommandFacts.weather,
    needs: 1,
    rule: weatherRule,
    read: keepWords,
  }),
]
