import { useMutation } from '@tanstack/react-query'
import { exportServer } from '@trellis/contract/game/archives.ts'
import { ask } from '../../kit/call.ts'
import { saveDownload } from '../../kit/save-file.ts'
import { archivesMessages } from '../../messages/archives.ts'

export function useExportServer(serverId: string) {
  return useMutation({
    mutationFn: async () =>
      saveDownload(await ask(exportServer, { params: { serverId } }, {}), 'server.zip'),
    meta: { fallback: () => archivesMessages.exportFailed },
  })
}
