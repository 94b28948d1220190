import { useMutation } from '@tanstack/react-query'
import { downloadConsole } from '@trellis/contract/console.ts'
import { call } from '../../lib/call.ts'
import { saveTextFile } from '../../lib/save-file.ts'
import { plainText } from '../../lib/sgr.ts'
import { words } from '../../words/words.ts'

export function useDownloadConsole(userId: string) {
  return useMutation({
    mutationFn: () => call(downloadConsole, { params: { id: userId }, query: { limit: 20_000 } }),
    meta: { fallback: () => words.console.downloadFailed },
    onSuccess: ({ lines }) =>
      saveTextFile('console.txt', lines.map((line) => `${plainText(line)}\n`).join('')),
  })
}
