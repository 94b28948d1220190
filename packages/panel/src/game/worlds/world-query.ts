import { readWorld } from '@trellis/contract/worlds.ts'
import { getDocumentQuery } from '../../document-editor/call-document.ts'

export const worldQuery = (userId: string, name: string) =>
  getDocumentQuery(readWorld, { params: { id: userId, name } })
