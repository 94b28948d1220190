import type { Command, FeatureCommands } from '../../kit/commands.ts'
import { useServerId } from '../../kit/shown-server.ts'
import { paletteMessages } from '../../messages/palette.ts'
import { useChooseServer } from './use-choose-server.ts'
import { useServerList } from './use-server-list.ts'

export const serverListCommands: FeatureCommands = {
  sources: [{ group: 'actions', useCommands: useSwitchCommands }],
}

function useSwitchCommands() {
  const servers = useServerList()
  const shown = useServerId()
  const choose = useChooseServer()
  const others = servers.length < 2 ? [] : servers.filter(({ id }) => id !== shown)
  const commands = others.map(
    ({ id, name }): Command => ({
      id: `switch ${id}`,
      title: paletteMessages.actions.switchServer({ name }),
      words: paletteMessages.words.switchServer,
      icon: 'server',
      run: () => choose(id),
    }),
  )
  return { commands }
}
