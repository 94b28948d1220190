import type { GrowId } from '@trellis/contract/kit/ids.ts'
import { writeServerFile } from '@trellis/game-data/server-file.ts'
import * as z from 'zod'
import type { HostedServer } from './hosted-server.ts'

const creatorsSchema = z.looseObject({
  GAME: z.looseObject({ CREATOR_LIST: z.array(z.string()).catch([]) }),
})

/** Gives a server to another owner, running or not. A second call after a crash completes the first. */
export async function changeOwner(server: HostedServer, ownerGrowId: GrowId): Promise<void> {
  const { file, folder } = server
  if (file.ownerGrowId === ownerGrowId) return
  if (file.template === null) await replaceCreator(server, ownerGrowId)
  // Written last, because it marks the change as done.
  await server.files.folderOwner.alone(async () => {
    await writeServerFile(folder.serverFile, { ...file, ownerGrowId })
    Object.assign(file, { ownerGrowId })
  })
  server.reportState()
}

/** Other engines have their own lists of admins, which Trellis does not read. */
async function replaceCreator({ file, files }: HostedServer, added: GrowId): Promise<void> {
  const { edits } = files.data
  const document = { kind: 'config' } as const
  const { text, etag } = await edits.read(document, null)
  const config = creatorsSchema.safeParse(JSON.parse(text))
  const before = config.success ? config.data.GAME.CREATOR_LIST : []
  const replaced = [file.ownerGrowId, added].map((name) => name.toLowerCase())
  const others = before.filter((name) => !replaced.includes(name.toLowerCase()))
  await edits.set(document, [{ path: ['GAME', 'CREATOR_LIST'], value: [added, ...others] }], {
    base: etag,
    reader: null,
    by: added,
    room: null,
  })
}
