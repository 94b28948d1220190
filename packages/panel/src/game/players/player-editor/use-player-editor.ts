import { useQueryClient } from '@tanstack/react-query'
import { readPlayer, savePlayer } from '@trellis/contract/game/players.ts'
import { useState } from 'react'
import { showToast } from '../../../design/toast.ts'
import { getDocumentQuery, saveDocument } from '../../../document-editor/call-document.ts'
import { parseJsonObject } from '../../../document-editor/json-text.ts'
import { useDocumentEditor } from '../../../document-editor/use-document-editor.ts'
import { documentsMessages } from '../../../messages/documents.ts'
import { playersMessages } from '../../../messages/players.ts'
import { refreshPlayers } from '../player-queries/use-players.ts'

/** The password is not part of the edited document: it is added when saving and never shown. */
export function usePlayerEditor(serverId: string, name: string, onSaved: () => void) {
  const client = useQueryClient()
  const text = playersMessages
  const params = { serverId, name }
  const [password, setPassword] = useState('')
  const editor = useDocumentEditor({
    query: getDocumentQuery(readPlayer, { params }),
    save: (body, etag) =>
      saveDocument(savePlayer, { params, body: withPassword(body, password) }, etag),
    fetchFailed: text.fetchFailed,
    saveFailed: text.saveFailed,
    onSaved: ({ message, merged, warnings = [] }) => {
      showToast('success', message)
      if (merged) showToast('info', documentsMessages.merged)
      for (const warning of warnings) showToast('warning', warning)
      void refreshPlayers(client, serverId, name)
      onSaved()
    },
  })
  return {
    editor: { ...editor, isDirty: editor.isDirty || password !== '' },
    password,
    setPassword,
  }
}

function withPassword(body: string, password: string): string {
  const player = password === '' ? null : parseJsonObject(body)
  return player === null ? body : JSON.stringify({ ...player, pass: password })
}
