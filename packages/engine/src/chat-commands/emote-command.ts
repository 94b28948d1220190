import { chatCommandFacts } from '@trellis/contract/kit/chat-commands.ts'
import { emoticonNames } from '@trellis/protocol/emoticons.ts'
import { emotes } from '../game/commands/emotes.ts'
import { Refused } from '../players/command-result.ts'
import type { ChatCommand } from './chat-command.ts'

/** Each emote is a name of this one command, so that the list of commands stays short. */
export const emoteCommand: ChatCommand = {
  name: 'emotes',
  ...chatCommandFacts.emotes,
  needs: 0,
  run: (me, _words, { talk }, typed) => {
    const emote = emotes.get(typed)
    if (emote === undefined)
      return `You can show ${[...new Set(emotes.values())].map((it) => `/${it}`).join(' ')}.`
    const { visit } = me
    if (visit === null || !me.mayChat()) return new Refused(null)
    visit.world.audience.showEmote(visit.occupant, emote, (reader) => talk.mayRead(me, reader))
  },
}

export const emoticonCommand: ChatCommand = {
  name: 'emoticons',
  ...chatCommandFacts.emoticons,
  needs: 0,
  run: () => `Type these in a message: ${emoticonNames.map((it) => `(${it})`).join(' ')}.`,
}
