import { chown, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ServerFolder } from '@trellis/game-data/server-folder.ts'

/**
 * Writes secrets where only the server's user can read them: a container service shows the environment of a container to
 * whoever may ask it, and keeps it in its own records. Gives the variables that name the files.
 */
export async function keepSecrets(
  folder: ServerFolder,
  owner: number | null,
  secrets: Record<string, string>,
): Promise<Record<string, string>> {
  const kept = join(folder.run, 'secrets')
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { mode: 0o700 })
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(secrets)) {
    const path = join(kept, name)
    await writeFile(path, value, { mode: 0o400 })
    if (owner !== null) await chown(path, owner, owner)
    variables[`${name}_FILE`] = path
  }
  return variables
}
