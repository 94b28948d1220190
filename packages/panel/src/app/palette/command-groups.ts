import { type Command, type CommandGroup, commandGroups, maxFound } from '../../kit/commands.ts'
import type { Collected } from './collected-commands.tsx'
import { listRecent, type readRecent } from './recent-commands.ts'
import { sortCommands } from './sort-commands.ts'

export type ShownGroup = { key: CommandGroup | 'recent'; commands: readonly Command[] }

type Input = {
  found: readonly Collected[]
  recent: ReturnType<typeof readRecent>
  serverId: string
  text: string
}

/** More recent commands would hide the others. */
const maxRecentShown = 5

/** Returns the commands that fit the text, in groups: the last used ones, then the others by kind. */
export function listGroups({ found, recent, serverId, text }: Input): ShownGroup[] {
  const all = found.flatMap((it) => it.commands)
  const last = sortCommands(listRecent(recent, all, serverId), text).slice(0, maxRecentShown)
  const used = new Set(last.map((it) => it.id))
  const groups = commandGroups.map((group): ShownGroup => {
    const fitting = found.filter((it) => it.group === group).flatMap((it) => listFitting(it, text))
    return { key: group, commands: fitting.filter((it) => !used.has(it.id)) }
  })
  return [{ key: 'recent' as const, commands: last }, ...groups].filter(
    (it) => it.commands.length > 0,
  )
}

/** Only pages and actions are listed whole. */
function listFitting({ group, isSearch, commands }: Collected, text: string): readonly Command[] {
  const fitting = isSearch === true ? commands : sortCommands(commands, text)
  const isWhole = group === 'pages' || group === 'actions'
  return isWhole ? fitting : fitting.slice(0, maxFound)
}
