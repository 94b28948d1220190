import { emotes } from '../game/people/emotes.ts'
import type { ChatCommand } from './chat-command.ts'

/** Each emote is a name of this one command, so that the list of commands stays short. */
export const emoteCommand: ChatCommand = {
  name: 'emotes',
  aliases: [...emotes.keys()],
  usage: '',
  help: 'Lists the emotes. Type the name of one after a slash to show it.',
  rank: 0,
  needs: 0,
  run: (me, _words, _services, typed) => {
    const emote = emotes.get(typed)
    if (emote === undefined)
      return `You can show ${[...new Set(emotes.values())].map((it) => `/${it}`).join(' ')}.`
    const { visit } = me
    if (visit !== null && me.mayChat()) visit.world.audience.showEmote(visit.occupant, emote)
  },
}
