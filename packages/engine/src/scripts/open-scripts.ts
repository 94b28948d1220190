import { isChatCommandName } from '@trellis/contract/kit/chat-commands.ts'
import { ScriptDialogs } from './dialogs.ts'
import { ScriptEvents } from './script-events.ts'
import { type HostDeps, ScriptHost } from './script-host.ts'
import { ScriptMemory } from './script-memory.ts'

type Deps = Omit<HostDeps, 'memory' | 'dialogs'>

/** Opens the host of the owner's scripts, and the events that it passes to them. */
export function openScripts(deps: Deps): { host: ScriptHost; events: ScriptEvents } {
  const dialogs = new ScriptDialogs()
  const hasCommand = isChatCommandName
  const memory = new ScriptMemory(deps.documents)
  const host = new ScriptHost({ ...deps, memory, dialogs })
  const { find } = deps.people
  return { host, events: new ScriptEvents({ host, dialogs, find, hasCommand, now: deps.now }) }
}
