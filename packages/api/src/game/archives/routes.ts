import { Readable } from 'node:stream'
import {
  archiveBytes,
  exportServer,
  importReportSchema,
  importServer,
  leftOutHeader,
  readImport,
} from '@trellis/contract/game/archives.ts'
import { listHiddenKeys } from '@trellis/contract/kit/private-fields.ts'
import type { AgentFiles } from '../../hosts/agent-files.ts'
import type { AgentLink } from '../../hosts/agent-link.ts'
import type { Bus, Notice } from '../../kit/bus.ts'
import { createFault } from '../../kit/fault.ts'
import { type BindRoute, Download } from '../../kit/http.ts'
import type { GameAccess } from '../documents/index.ts'

type Deps = { access: GameAccess; link: AgentLink; files: AgentFiles; bus: Bus; now: () => number }

const contentType = 'application/zip'

export function bindArchiveRoutes(bind: BindRoute, { access, link, files, bus, now }: Deps): void {
  bind(exportServer, async (call) => {
    const server = await access.open(call)
    const leaveOut = listHiddenKeys({ kind: 'player' }, server.grant).join()
    const query = new URLSearchParams({ leaveOut })
    const content = await files.get(`/servers/${server.serverId}/archive?${query}`)
    await access.recordActivity(server, 'server-exported', {})
    const leftOut = Number(content.headers[leftOutHeader] ?? 0)
    if (leftOut > 0) bus.emit('notice', server.userId, createLeftOutNotice(leftOut))
    const name = `${server.row.name}-${new Date(now()).toISOString().slice(0, 10)}.zip`
    return new Download(content, { name, contentType })
  })
  bind(importServer, async (call) => {
    const server = await access.open(call)
    if (!(call.body instanceof Readable)) {
      throw createFault('bad-input', { code: 'not-a-zip' }, { code: 'bad-input' })
    }
    const query = new URLSearchParams({
      by: server.growId,
      bytes: String(archiveBytes),
      room: String(server.room),
      files: String(server.fileRoom),
      ...(!server.grant.isOwner && { creators: 'kept' }),
    })
    const answer = await files.put(`/servers/${server.serverId}/archive?${query}`, call.body)
    await access.recordActivity(server, 'import-started', {})
    return importReportSchema.parse(JSON.parse(answer))
  })
  bind(readImport, async (call) => {
    const { serverId } = await access.open(call)
    return link.ask('archive.import-report', { serverId })
  })
}

const createLeftOutNotice = (count: number): Notice => ({
  level: 'warning',
  text: `The export leaves out ${count === 1 ? 'one file' : `${count} files`} that cannot be packed, such as links. The list is in left-out.txt at the end of the archive.`,
  code: 'export-left-out',
  params: { count },
})
