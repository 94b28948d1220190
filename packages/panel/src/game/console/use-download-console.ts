import { useMutation } from '@tanstack/react-query'
import { downloadConsole } from '@trellis/contract/console.ts'
import { call } from '../../kit/call.ts'
import { saveTextFile } from '../../kit/save-file.ts'
import { plainText } from '../../kit/sgr.ts'
import { words } from '../../words/words.ts'

export function useDownloadConsole(userId: string) {
  return useMutation({
    mutationFn: () => call(downloadConsole, { params: { id: userId }, query: { limit: 20_000 } }),
    meta: { fallback: () => words.console.downloadFailed },
    onSuccess: ({ lines }) =>
      saveTextFile('console.txt', lines.map((line) => `${plainText(line)}\n`).join('')),
  })
}
