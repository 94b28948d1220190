import { useQueryClient } from '@tanstack/react-query'
import type { UserRefusal } from '@trellis/contract/refusals.ts'
import { saveWorld } from '@trellis/contract/worlds.ts'
import { confirm } from '../../../design/confirm.tsx'
import { showToast } from '../../../design/toast.ts'
import { saveDocument } from '../../../document-editor/call-document.ts'
import { useDocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { CallFailure, describeFailure } from '../../../kit/call-failure.ts'
import { documentsMessages } from '../../../messages/documents.ts'
import { worldsMessages } from '../../../messages/worlds.ts'
import { refreshWorlds } from '../use-worlds.ts'
import { getWorldQuery } from '../world-query.ts'

const goodsCode: UserRefusal['code'] = 'machines-hold-goods'

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
    save: async (body, etag) => {
      const input = { params: { serverId, name }, query: {}, body }
      try {
        return await saveDocument(saveWorld, input, etag)
      } catch (error) {
        if (!(await askForGoods(error))) throw error
        return saveDocument(saveWorld, { ...input, query: { goods: 'return' } }, etag)
      }
    },
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

/** Asks whether goods that the save would remove go back to players. Returns false for other failures. */
async function askForGoods(error: unknown): Promise<boolean> {
  if (!(error instanceof CallFailure) || error.params?.['reason'] !== goodsCode) return false
  const text = worldsMessages.goods
  return new Promise((resolve) =>
    confirm({
      title: text.title,
      text: `${describeFailure(error) ?? ''} ${text.text}`.trim(),
      confirmLabel: text.confirm,
      cancelLabel: text.cancel,
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    }),
  )
}
