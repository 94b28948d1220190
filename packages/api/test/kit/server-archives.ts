import { expect } from 'vitest'
import type { GameOwner } from './game-owner.ts'

/** Exports the owner's server. */
export const exportServer = ({ panel, who }: GameOwner): Promise<Response> =>
  fetch(`${panel.url}/api/servers/selected/export`, {
    headers: { authorization: `Bearer ${who.token}` },
  })

/** Uploads an archive to the owner's server. */
export const sendArchive = (
  { panel, who }: GameOwner,
  zip: Buffer,
  contentType = 'application/zip',
): Promise<Response> =>
  fetch(`${panel.url}/api/servers/selected/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who.token}`, 'content-type': contentType },
    body: new Uint8Array(zip),
  })

/** Imports an archive, and returns the report once the import is over. */
export async function importArchive(owner: GameOwner, zip: Buffer) {
  expect((await sendArchive(owner, zip)).status).toBe(202)
  const report = async () => (await owner.get('/server/import')).body.report
  await owner.panel.until(async () => ['done', 'failed'].includes((await report()).state))
  return report()
}
