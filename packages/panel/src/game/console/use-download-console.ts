import { useMutation } from '@tanstack/react-query'
import { downloadConsole } from '@trellis/contract/game/console.ts'
import { call } from '../../kit/call.ts'
import { saveTextFile } from '../../kit/save-file.ts'
import { removeEscapes } from '../../kit/sgr.ts'
import { consoleMessages } from '../../messages/console.ts'

export function useDownloadConsole(serverId: string) {
  return useMutation({
    mutationFn: () => call(downloadConsole, { params: { serverId }, query: { limit: 20_000 } }),
    meta: { fallback: () => consoleMessages.downloadFailed },
    onSuccess: ({ lines }) =>
      saveTextFile('console.txt', lines.map((line) => `${removeEscapes(line)}\n`).join('')),
  })
}
