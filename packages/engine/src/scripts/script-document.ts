import { isScriptName, scriptBounds } from '@trellis/contract/kit/script-bounds.ts'
import { isObject, type JsonObject } from '@trellis/document/json-value.ts'

/** A script of the owner that shall run. */
export type EnabledScript = { name: string; source: string }

/** Returns the scripts of `scripts.json` that shall run, at most as many as are permitted. */
export function listEnabledScripts(document: JsonObject | null): EnabledScript[] {
  const scripts = isObject(document?.scripts) ? document.scripts : {}
  const enabled = Object.entries(scripts).flatMap(([name, value]) => {
    if (!isScriptName(name) || !isObject(value) || value.enabled !== true) return []
    const { source } = value
    return typeof source === 'string' ? [{ name, source }] : []
  })
  return enabled.slice(0, scriptBounds.maxScripts)
}

/** Returns the names of all scripts, whether they run or not. */
export function listScriptNames(document: JsonObject | null): string[] {
  return isObject(document?.scripts) ? Object.keys(document.scripts) : []
}

export const isTooLarge = ({ source }: EnabledScript) =>
  Buffer.byteLength(source) > scriptBounds.maxSourceBytes
