import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { leftOutHeader } from '@trellis/contract/game/archives.ts'
import { backupIdSchema } from '@trellis/contract/hosting/backups.ts'
import { serverIdSchema, userIdSchema } from '@trellis/contract/kit/ids.ts'
import { sha256Schema } from '@trellis/contract/kit/sha256.ts'
import { createFault, Fault } from '@trellis/link/fault.ts'
import { createInputFault } from '@trellis/link/input-fault.ts'
import { sendContinue } from '@trellis/link/link-http.ts'
import type { Log } from '@trellis/program/log.ts'
import { z } from 'zod'
import type { Agent } from '../agent.ts'
import type { ExportPart } from '../archives/archive-export.ts'

const bytesSchema = z.coerce.number().pipe(z.int().min(0))
const requestSchema = z.object({
  by: z.string().default(''),
  bytes: bytesSchema,
  room: bytesSchema.nullable().default(null),
  files: bytesSchema.nullable().default(null),
  creators: z.enum(['imported', 'kept']).default('imported'),
})

/** The keys of players that an archive leaves out. */
const leaveOutSchema = z
  .string()
  .default('')
  .transform((keys) => keys.split(',').filter((key) => key !== ''))

const backupSchema = z.object({
  backupId: backupIdSchema,
  userId: userIdSchema,
  sha256: sha256Schema,
})

type Deps = { agent: Agent; log: Log }

/**
 * Archives, which are too large for the link's messages: `GET /servers/{id}/archive` gives one, of a backup with
 * `?backupId=…&userId=…&sha256=…`, without the keys of players in `leaveOut=…`. `PUT` takes one,
 * with `?by=…&bytes=…&room=…&files=…`: who, how much the archive and its content may be, and by how many bytes and
 * files it may make the server larger (without them, as it likes). With `creators=kept` the server keeps its creators. Only the api reaches this socket.
 */
export function serveFiles(request: IncomingMessage, response: ServerResponse, deps: Deps): void {
  serve(request, response, deps).catch((error: unknown) => {
    const isKnown = error instanceof Fault
    if (!isKnown) deps.log.error({ error: String(error) }, 'An archive failed.')
    if (response.headersSent) return void response.destroy()
    const sentence = isKnown ? error.message : 'The game host could not do this.'
    const kind = isKnown ? error.kind : 'trouble'
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ kind, sentence }))
    // Closing the connection now could discard the refusal before the api has read it.
    request.resume()
  })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { agent, log }: Deps,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://agent')
  const id = serverIdSchema.safeParse(/^\/servers\/([^/]+)\/archive$/.exec(url.pathname)?.[1])
  if (!id.success) return void response.writeHead(404).end()
  const server = agent.find(id.data)
  if (request.method === 'GET') {
    if (server.foreign?.schema === 'none') throw createFault('conflict', { code: 'no-editing' })
    const leaveOut = leaveOutSchema.parse(url.searchParams.get('leaveOut') ?? undefined)
    if (url.searchParams.has('backupId')) {
      const backup = backupSchema.safeParse(Object.fromEntries(url.searchParams))
      if (!backup.success) throw createInputFault(backup.error)
      return sendArchive(response, (take, signal) =>
        agent.backups.contents.export(server, { ...backup.data, leaveOut }, take, signal),
      )
    }
    await server.files.flush()
    return sendArchive(response, (take, signal) =>
      server.files.data.archives.export({ server: server.file.name, leaveOut }, take, signal),
    )
  }
  const { imports } = server.files
  imports.refuse()
  const requested = requestSchema.safeParse(Object.fromEntries(url.searchParams))
  if (!requested.success) throw createInputFault(requested.error)
  const { by, bytes, room, files, creators } = requested.data
  const bound = server.files.room.bound(room)
  const path = join(server.folder.run, `import-${agent.newId()}.zip`)
  try {
    await imports.receive(async () => {
      sendContinue(request, response)
      // The request stays open when the file fails, so that the api gets the reason.
      const body = request.iterator({ destroyOnReturn: false })
      await pipeline(body, limitBytes(bytes), createWriteStream(path, { mode: 0o600 }))
    })
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  const work = imports.take(path, {
    by,
    totalBytes: bytes,
    bound,
    maxNewFiles: files,
    keepsCreators: creators === 'kept',
  })
  work.catch((error: unknown) => log.error({ error: String(error) }, 'An import failed.'))
  response.writeHead(202, { 'content-type': 'application/json' })
  response.end(JSON.stringify(imports.report))
}

type WriteArchive = (
  take: (part: ExportPart) => Promise<void>,
  signal: AbortSignal,
) => Promise<void>

/** A receiver that takes nothing for so long is gone. */
const maxStallMs = 60_000

async function sendArchive(response: ServerResponse, write: WriteArchive): Promise<void> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  const take = async ({ leftOut, bytes }: ExportPart) => {
    if (!response.headersSent) {
      const headers = { 'content-type': 'application/zip', [leftOutHeader]: String(leftOut) }
      response.writeHead(200, headers)
    }
    if (response.write(bytes)) return
    const signal = AbortSignal.any([closed.signal, AbortSignal.timeout(maxStallMs)])
    await once(response, 'drain', { signal })
  }
  try {
    await write(take, closed.signal)
    response.end()
  } catch (error) {
    if (!closed.signal.aborted) throw error
  }
}

function limitBytes(max: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= max) return done(null, chunk)
      done(createFault('bad-input', { code: 'archive-too-large' }))
    },
  })
}
