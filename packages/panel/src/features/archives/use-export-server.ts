import { useMutation } from '@tanstack/react-query'
import { exportServer } from '@trellis/contract/archives.ts'
import { ask } from '../../lib/call.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { words } from '../../words/words.ts'

export function useExportServer(userId: string) {
  return useMutation({
    mutationFn: async () => {
      const response = await ask(exportServer, { params: { id: userId } }, {})
      const header = response.headers.get('content-disposition') ?? ''
      const name = /filename="([^"]+)"/.exec(header)?.[1] ?? 'server.zip'
      return { name, content: await response.blob() }
    },
    meta: { fallback: () => words.archives.exportFailed },
    onSuccess: ({ name, content }) => saveBlob(name, content),
  })
}
