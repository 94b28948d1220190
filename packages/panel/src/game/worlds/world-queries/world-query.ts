import { readWorld } from '@trellis/contract/game/worlds.ts'
import { getDocumentQuery } from '../../../document-editor/call-document.ts'

export const getWorldQuery = (serverId: string, name: string) =>
  getDocumentQuery(readWorld, { params: { serverId, name } })
