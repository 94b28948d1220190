import type { FeatureCommands } from '../../kit/commands.ts'
import { paletteMessages } from '../../messages/palette.ts'

export const consoleCommands: FeatureCommands = {
  shortcuts: () => {
    const text = paletteMessages.shortcuts
    return {
      title: text.console,
      shortcuts: [
        { keys: ['↑', '↓'], text: text.olderCommand },
        { keys: [text.keys.enter], text: text.sendCommand },
      ],
    }
  },
}
