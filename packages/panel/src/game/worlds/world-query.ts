import { readWorld } from '@trellis/contract/worlds.ts'
import { documentQueryOf } from '../../document-editor/call-document.ts'

export const worldQuery = (userId: string, name: string) =>
  documentQueryOf(readWorld, { params: { id: userId, name } })
