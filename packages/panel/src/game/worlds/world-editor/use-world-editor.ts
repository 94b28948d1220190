import { useQueryClient } from '@tanstack/react-query'
import { saveWorld } from '@trellis/contract/game/worlds.ts'
import { showToast } from '../../../design/toast.ts'
import { saveDocument } from '../../../document-editor/call-document.ts'
import { useDocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { withGoods } from '../../../document-editor/with-goods.ts'
import { documentsMessages } from '../../../messages/documents.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { refreshWorlds } from '../world-queries/use-worlds.ts'
import { getWorldQuery } from '../world-queries/world-query.ts'

/** `onSaved` runs after a save, and may continue the edit on the saved version. */
export function useWorldEditor(
  serverId: string,
  name: string,
  onSaved: (continueOnSaved: () => Promise<void>) => void | Promise<void>,
) {
  const client = useQueryClient()
  const text = worldsMessages
  return useDocumentEditor({
    query: getWorldQuery(serverId, name),
    save: (body, etag) =>
      withGoods('save', (query) =>
        saveDocument(saveWorld, { params: { serverId, name }, query, body }, etag),
      ),
    fetchFailed: text.fetchFailed,
    saveFailed: text.saveFailed,
    onSaved: ({ message, merged, warnings = [] }, continueOnSaved) => {
      showToast('success', message)
      if (merged) showToast('info', documentsMessages.merged)
      for (const warning of warnings) showToast('warning', warning)
      void refreshWorlds(client, serverId, name)
      return onSaved(continueOnSaved)
    },
  })
}
