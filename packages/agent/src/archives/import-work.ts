import type { GameDocument } from '@trellis/contract/links/game-document.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { formatDocument } from '@trellis/game-data/game-document.ts'
import { passwordHashLength } from '@trellis/game-data/password.ts'
import { readImported } from './import-rules.ts'
import { hasPlainPassword, hidePassword } from './plain-passwords.ts'

export type Checked = { bytes: number; hasPlainPassword: boolean }

/** Checks a document of an archive and returns the size of its future file. Throws an error that names the fault. */
export function checkImported(document: GameDocument, content: Uint8Array): Checked {
  const value = readImported(document, Buffer.from(content))
  const isPlain = document.kind === 'player' && hasPlainPassword(value)
  const bytes = Buffer.byteLength(formatDocument(document, value))
  return { bytes: bytes + (isPlain ? passwordHashLength : 0), hasPlainPassword: isPlain }
}

/** Converts a document of an archive for writing. `textures` maps the archive's names to the new ones. */
export async function prepareImported(
  document: GameDocument,
  content: Uint8Array,
  textures: ReadonlyMap<string, string>,
): Promise<JsonObject> {
  const value = readImported(document, Buffer.from(content))
  if (document.kind === 'custom-items') renameTextures(value, textures)
  if (document.kind === 'scripts') stopScripts(value)
  if (document.kind === 'player') await hidePassword(value)
  return value
}

/** An archive can come from anybody, so its scripts wait until the owner has read them. */
function stopScripts({ scripts }: JsonObject): void {
  for (const script of Object.values(isObject(scripts) ? scripts : {}))
    if (isObject(script)) script.enabled = false
}

function renameTextures(file: JsonObject, textures: ReadonlyMap<string, string>): void {
  const items: unknown[] = Array.isArray(file.items) ? file.items : []
  for (const item of items) {
    if (!isObject(item) || typeof item.texture !== 'string') continue
    item.texture = textures.get(item.texture) ?? item.texture
  }
}
