import type { ImportChange } from '@trellis/contract/game/archives.ts'
import type { GameDocument } from '@trellis/contract/kit/game-document.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'
import { formatDocument } from '@trellis/game-data/game-document.ts'
import { passwordHashLength } from '@trellis/game-data/password.ts'
import { readImported } from './import-rules.ts'
import { hasPlainPassword, hidePassword } from './plain-passwords.ts'

export type Checked = {
  /** The size of the future file. */
  bytes: number
  hasPlainPassword: boolean
  /** Is true for a player without a password, who gets the one that the server has for them. */
  isWithoutPassword: boolean
  changes: ImportChange[]
  /** The textures that custom items name. */
  textures: string[]
}

/** Checks a document of an archive and returns what will be written. Throws an error that names the fault. */
export function checkImported(document: GameDocument, content: Uint8Array): Checked {
  const { value, changes } = readImported(document, Buffer.from(content))
  const isPlain = document.kind === 'player' && hasPlainPassword(value)
  if (isPlain) changes.push('password-hashed')
  if (document.kind === 'player' && value.pass === '') changes.push('password-missing')
  if (document.kind === 'scripts' && stopScripts(value)) changes.push('scripts-stopped')
  const bytes = Buffer.byteLength(formatDocument(document, value))
  return {
    bytes: bytes + (isPlain ? passwordHashLength : 0),
    hasPlainPassword: isPlain,
    isWithoutPassword: document.kind === 'player' && value.pass === undefined,
    changes,
    textures:
      document.kind === 'custom-items' ? listTexturedItems(value).map((it) => it.texture) : [],
  }
}

/** Converts a document of an archive for writing. `textures` maps the archive's names to the new ones. */
export async function prepareImported(
  document: GameDocument,
  content: Uint8Array,
  textures: ReadonlyMap<string, string>,
): Promise<JsonObject> {
  const { value } = readImported(document, Buffer.from(content))
  if (document.kind === 'custom-items') renameTextures(value, textures)
  if (document.kind === 'scripts') stopScripts(value)
  if (document.kind === 'player') await hidePassword(value)
  return value
}

/**
 * An archive can come from any person, so its scripts wait until the owner has read them. Returns whether one would have
 * run.
 */
function stopScripts({ scripts }: JsonObject): boolean {
  let hasStopped = false
  for (const script of Object.values(isObject(scripts) ? scripts : {})) {
    if (!isObject(script)) continue
    hasStopped ||= script.enabled !== false
    script.enabled = false
  }
  return hasStopped
}

function renameTextures(file: JsonObject, textures: ReadonlyMap<string, string>): void {
  for (const item of listTexturedItems(file)) item.texture = renameTexture(item.texture, textures)
}

/** Returns the new name of a texture of the archive for the name in an item, which may begin with a folder. */
export const renameTexture = (name: string, textures: ReadonlyMap<string, string>): string =>
  textures.get(name) ?? textures.get(name.split('/').at(-1) ?? name) ?? name

type TexturedItem = JsonObject & { texture: string }

const isTextured = (item: unknown): item is TexturedItem =>
  isObject(item) && typeof item.texture === 'string'

const listTexturedItems = ({ items }: JsonObject): TexturedItem[] =>
  Array.isArray(items) ? items.filter(isTextured) : []
